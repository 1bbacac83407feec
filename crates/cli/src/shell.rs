//! `alfabeta completions` and `alfabeta man`: what a package installs beside the program.

use crate::{
    args,
    failure::{self, Failure},
};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};
use std::{fs, io, path::PathBuf};

/// Prints a script with which a shell completes commands, options and their values
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta completions bash > ~/.local/share/bash-completion/completions/alfabeta
  alfabeta completions zsh > ~/.zfunc/_alfabeta
  alfabeta completions fish > ~/.config/fish/completions/alfabeta.fish
  alfabeta completions powershell >> $PROFILE

Shells read these files when they start. zsh looks in the folders of fpath: if ~/.zfunc is none of
them, put fpath+=(~/.zfunc) before compinit into ~/.zshrc.")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the manual page, or writes those of all commands
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta man | man -l -
  alfabeta man --out ~/.local/share/man/man1

With --out, every command has a page: man alfabeta-solve. The folder is made if it is not there.")]
pub(crate) struct ManArgs {
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs) -> Result<String, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "alfabeta", &mut script);
    Ok(String::from_utf8(script).expect("our help is text"))
}

pub(crate) fn man(args: &ManArgs) -> Result<String, Failure> {
    let mut program = args::command().disable_help_subcommand(true);
    program.build();
    let Some(folder) = &args.out else {
        return Ok(page(&program).1);
    };
    fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    let mut written = String::new();
    for command in std::iter::once(&program).chain(program.get_subcommands()) {
        let (name, text) = page(command);
        let path = folder.join(name);
        failure::write(&path, text)?;
        written += &format!("{}\n", path.display());
    }
    Ok(written)
}

/// The page of a command: the name of its file, and its text.
fn page(command: &Command) -> (String, String) {
    // A date that is not there would leave its place to the source.
    let source = concat!("alfabeta ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).date(" ").source(source).manual("alfabeta");
    let mut text = Vec::new();
    render(&man, command, &mut text).expect("memory takes what is written");
    (man.get_filename(), String::from_utf8(text).expect("our help is text"))
}

fn render(man: &Man, command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    notes(command).to_writer(out)
}

/// What follows the options in the help: examples, which keep their lines, and paragraphs.
fn notes(command: &Command) -> Roff {
    let mut roff = Roff::new();
    let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut is_example = false;
    for line in notes.lines() {
        if line.starts_with(' ') != is_example {
            is_example = !is_example;
            roff.control(if is_example { "nf" } else { "fi" }, []);
        }
        match line {
            "Examples:" => roff.control("SH", ["EXAMPLES"]),
            "" => roff.control("PP", []),
            line => roff.text([roman(line)]),
        };
    }
    roff
}
