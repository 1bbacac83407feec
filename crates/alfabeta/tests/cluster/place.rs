//! A server, workers and commands in a folder of their own.

use std::{
    env, fs,
    io::{Read, Write},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long something that must happen may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A process that dies with its handle.
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(command: &mut Command) -> Process {
        Process(command.spawn().expect("it starts"))
    }

    /// Ends it by a signal that nothing can catch, and starts another in its place.
    pub(crate) fn replace(&mut self, start: impl Fn() -> Process) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it ends");
        *self = start();
    }

    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }

    /// Of one that has ended.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        self.0.wait().expect("it ended").code()
    }

    /// What one that has ended said, if that is piped.
    pub(crate) fn stderr(&mut self) -> String {
        let mut said = String::new();
        let from = self.0.stderr.as_mut().expect("it is piped");
        from.read_to_string(&mut said).expect("text");
        said
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// A folder, and a port for the server that keeps its streams there.
pub(crate) struct Place {
    folder: tempfile::TempDir,
    port: u16,
    server: PathBuf,
}

impl Place {
    /// None, and a word about it, where there is no server to start.
    pub(crate) fn new() -> Option<Place> {
        // Debian has it where only some users look.
        let path = env::var_os("PATH").unwrap_or_default();
        let folders =
            env::split_paths(&path).chain(["/usr/sbin", "/usr/local/sbin"].map(Into::into));
        let Some(server) = folders.map(|it| it.join("nats-server")).find(|it| it.exists()) else {
            let why = "not tested: there is no nats-server (./test.sh --install)";
            _ = writeln!(std::io::stderr(), "{why}");
            return None;
        };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        Some(Place { folder: tempfile::tempdir().expect("a folder"), port, server })
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn server(&self) -> Process {
        self.server_with(&[])
    }

    pub(crate) fn server_with(&self, args: &[&str]) -> Process {
        let mut command = Command::new(&self.server);
        command.args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string()]).args(args);
        command.arg("-sd").arg(self.path("streams"));
        Process::start(command.stdout(Stdio::null()).stderr(Stdio::null()))
    }

    /// A server with further lines of configuration.
    pub(crate) fn server_by(&self, config: &str) -> Process {
        fs::write(self.path("server.conf"), config).expect("a file");
        self.server_with(&["-c", &self.path("server.conf").display().to_string()])
    }

    /// The program with these arguments, which have no blanks within.
    pub(crate) fn alfabeta(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
        command.current_dir::<&Path>(self.folder.path()).args(args.split(' '));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn worker(&self) -> Process {
        let mut command = self.alfabeta("worker --threads 1 --nats");
        Process::start(command.arg(self.url()).stdout(Stdio::null()).stderr(Stdio::null()))
    }

    /// Runs a command to its good end; what it printed.
    pub(crate) fn succeed(&self, command: &mut Command) -> String {
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{command:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Waits until the status is as wanted, and returns it.
    pub(crate) fn wait_for(
        &self,
        wanted: impl Fn(&serde_json::Value) -> bool,
    ) -> serde_json::Value {
        let began = Instant::now();
        loop {
            let status = self.succeed(self.alfabeta("status --json --nats").arg(self.url()));
            let status = serde_json::from_str(&status).expect("JSON");
            if wanted(&status) {
                return status;
            }
            assert!(began.elapsed() < PATIENCE, "{status}");
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits until this many workers have shown a sign of life.
    pub(crate) fn wait_for_workers(&self, count: usize) {
        self.wait_for(|status| status["workers"].as_array().is_some_and(|it| it.len() >= count));
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
