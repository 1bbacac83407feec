//! A bug of the program in one task must not cost the others. Where there is no `nats-server`, the
//! test says so and ends.

use cluster::{
    Address, Aside, Identity, LEASE, News, PATIENCE, Terms, fleet,
    worker::{self, Worker},
};
use session::Job;
use std::{
    io::Write,
    net::TcpListener,
    num::NonZero,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Mutex,
    thread,
};

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

fn server(folder: &Path) -> Option<(Server, String)> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("an address").port().to_string();
    drop(listener);
    // Debian has it where only some users look.
    let start = |program: &str| {
        let mut command = Command::new(program);
        command.args(["-js", "-a", "127.0.0.1", "-p", &port, "-sd"]).arg(folder);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    };
    let child = ["nats-server", "/usr/sbin/nats-server"].into_iter().find_map(start)?;
    Some((Server(child), format!("nats://127.0.0.1:{port}")))
}

#[test]
fn a_task_that_panics_is_set_aside_and_the_worker_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some((_server, url)) = server(folder.path()) else {
        _ = writeln!(std::io::stderr(), "not tested: there is no nats-server");
        return;
    };
    let address = Address { url, ..Address::default() };
    let identity = Identity { program: "test".to_owned(), signature: 1, speed: 1.0 };
    let worker = Worker {
        address: address.clone(),
        identity: identity.clone(),
        threads: NonZero::<usize>::MIN,
        allow_cmd: false,
        book: None,
        idle: None,
        bench: |_| None,
    };
    let terms = Terms { address, identity, lease: LEASE, patience: PATIENCE };
    let (job, heard, set_aside) = (Job::new(), Mutex::default(), Mutex::default());
    let push = |to: &Mutex<Vec<News>>, news: &News| to.lock().expect("a list").push(news.clone());
    thread::scope(|scope| {
        let working = scope.spawn(|| worker::work(&worker, &job, &|news| push(&heard, news)));
        let measure = |tasks, bytes| {
            let tell = |news: &News| push(&set_aside, news);
            fleet::measure_queue(&terms, (tasks, bytes), &job, &tell).expect("an answer").0
        };
        // No text can be so long: the worker panics.
        assert_eq!(measure(1, usize::MAX), 0);
        assert_eq!(measure(3, 10), 3);
        job.cancel();
        working.join().expect("it does not panic").expect("it ends well");
    });
    let heard = heard.into_inner().expect("a list");
    let is_bug =
        |news: &&News| matches!(news, News::Panicked(0, words) if words.contains("capacity"));
    assert_eq!(heard.iter().filter(is_bug).count(), 5, "{heard:?}");
    let set_aside = set_aside.into_inner().expect("a list");
    let is_told = |news: &News| match news {
        News::SetAside(0, Aside::NeverEnded(5, Some(last))) => last.words.contains("capacity"),
        _ => false,
    };
    assert!(set_aside.iter().any(is_told), "{set_aside:?}");
}
