//! The command as a user types it: every example of these files is run and its output compared,
//! those of the README included.

#[test]
fn examples_print_what_they_show() {
    trycmd::TestCases::new().case("tests/commands/*.md").case("../../README.md");
}
