//! The command as a user types it: every example of these files is run and its output compared,
//! those of the guide included.

#[test]
fn examples_print_what_they_show() {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C.UTF-8").case("tests/commands/*.md").case("../../docs/guide.md");
}
