//! Who may use a server: passwords, nkeys, credentials and certificates, as NATS has them. Keys are
//! made anew for each test.

use super::{PATIENCE, Place, Process, text, turn};
use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair as Nkey;
use rcgen::{
    BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, KeyUsagePurpose,
    PKCS_ED25519,
};
use serde_json::{Value, json};
use std::{fs, process::Output, time::Instant};

/// `alfabeta status` with further arguments.
fn status(place: &Place, args: &[&str]) -> Output {
    place.alfabeta("status --json").args(args).output().expect("it runs")
}

/// Waits until the server answers those who may use it.
fn wait_for(place: &Place, args: &[&str]) {
    let began = Instant::now();
    loop {
        let found = status(place, args);
        if found.status.success() {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{}", text(&found.stderr));
    }
}

/// What it says to those who may not: at once, and for good.
fn refusal(place: &Place, args: &[&str]) -> String {
    let found = status(place, args);
    assert_eq!(found.status.code(), Some(2), "{args:?}: {}", text(&found.stderr));
    text(&found.stderr)
}

/// A worker counts leaves for a command: both have these arguments.
fn work_is_done(place: &Place, args: &[&str]) {
    let mut worker = place.alfabeta("worker --threads 1");
    let _worker = Process::start(worker.args(args));
    let counted = place.succeed(place.alfabeta("perft tictactoe 4 --json").args(args));
    let counted: Value = serde_json::from_str(&counted).expect("JSON");
    assert_eq!(counted["leaves"], 3024);
}

#[test]
fn servers_may_ask_for_a_password() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let _server = place.server_with(&["--user", "ann", "--pass", "secret"]);
    let url = place.url();
    let known = url.replace("nats://", "nats://ann:secret@");
    wait_for(&place, &["--nats", &known]);
    refusal(&place, &["--nats", &url]);
    let said = refusal(&place, &["--nats", &known.replace("secret", "guessed")]);
    assert!(said.contains("authorization") && !said.contains("guessed"), "{said}");
}

#[test]
fn servers_may_ask_for_an_nkey() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let [ann, bob] = [Nkey::new_user(), Nkey::new_user()];
    for (name, key) in [("ann", &ann), ("bob", &bob)] {
        fs::write(place.path(name), key.seed().expect("a seed") + "\n").expect("a file");
    }
    let users = format!("authorization {{ users: [ {{ nkey: {} }} ] }}", ann.public_key());
    let _server = place.server_by(&users);
    let url = place.url();
    wait_for(&place, &["--nats", &url, "--nkey", "ann"]);
    refusal(&place, &["--nats", &url, "--nkey", "bob"]);
    refusal(&place, &["--nats", &url]);
    let none = refusal(&place, &["--nats", &url, "--nkey", "none"]);
    assert!(none.contains("cannot use none: No such file"), "{none}");
}

/// A claim signed by a key, in the form of `nsc`.
fn jwt(by: &Nkey, subject: &Nkey, nats: &Value) -> String {
    let claims = json!({
        "jti": "1", "iat": 1_700_000_000, "iss": by.public_key(), "name": "test",
        "sub": subject.public_key(), "nats": nats,
    });
    let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let signed =
        format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ed25519-nkey"})), part(&claims));
    let signature = by.sign(signed.as_bytes()).expect("a key that can sign");
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
}

/// A user of an account, as a file of credentials.
fn credentials(account: &Nkey) -> String {
    let user = Nkey::new_user();
    let rights = json!({
        "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1, "type": "user", "version": 2
    });
    format!(
        "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
        jwt(account, &user, &rights),
        user.seed().expect("a seed")
    )
}

/// What an account may do; with streams, or without.
fn account_rights(streams: i64) -> Value {
    json!({
        "limits": {
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
            "conn": -1, "leaf": -1, "mem_storage": streams, "disk_storage": streams,
            "streams": streams, "consumer": streams,
        },
        "default_permissions": { "pub": {}, "sub": {} }, "type": "account", "version": 2,
    })
}

/// A server with accounts, whose operator signed some of them.
#[test]
fn servers_may_ask_for_credentials() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let [system, account, stranger] = [(); 3].map(|()| Nkey::new_account());
    let operator = Nkey::new_operator();
    fs::write(place.path("ann.creds"), credentials(&account)).expect("a file");
    fs::write(place.path("bob.creds"), credentials(&stranger)).expect("a file");
    let listed = [(&system, 0), (&account, -1)].map(|(account, streams)| {
        let signed = jwt(&operator, account, &account_rights(streams));
        format!("{}: {signed}\n", account.public_key())
    });
    let _server = place.server_by(&format!(
        "operator: {}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{\n{}}}\n",
        jwt(&operator, &operator, &json!({"type": "operator", "version": 2})),
        system.public_key(),
        listed.concat()
    ));
    let url = place.url();
    wait_for(&place, &["--nats", &url, "--creds", "ann.creds"]);
    work_is_done(&place, &["--nats", &url, "--creds", "ann.creds"]);
    refusal(&place, &["--nats", &url, "--creds", "bob.creds"]);
    refusal(&place, &["--nats", &url]);
}

/// An authority; its certificate is written to a file.
fn authority(place: &Place, file: &str) -> Issuer<'static, KeyPair> {
    let key = KeyPair::generate_for(&PKCS_ED25519).expect("a key");
    let mut params = CertificateParams::new(Vec::new()).expect("parameters");
    params.distinguished_name.push(DnType::CommonName, file);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let certificate = params.self_signed(&key).expect("a certificate");
    fs::write(place.path(file), certificate.pem()).expect("a file");
    Issuer::new(params, key)
}

/// A certificate of this machine, signed by an authority, in the files NAME.pem and NAME.key.
fn certify(place: &Place, by: &Issuer<'_, KeyPair>, name: &str) {
    let key = KeyPair::generate_for(&PKCS_ED25519).expect("a key");
    let hosts = ["localhost", "127.0.0.1"].map(str::to_owned).to_vec();
    let mut params = CertificateParams::new(hosts).expect("parameters");
    params.distinguished_name.push(DnType::CommonName, name);
    let certificate = params.signed_by(&key, by).expect("a certificate");
    fs::write(place.path(&format!("{name}.pem")), certificate.pem()).expect("a file");
    fs::write(place.path(&format!("{name}.key")), key.serialize_pem()).expect("a file");
}

#[test]
fn servers_and_those_who_use_them_may_show_certificates() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let [ours, _other] = ["ca.pem", "other-ca.pem"].map(|file| authority(&place, file));
    certify(&place, &ours, "server");
    certify(&place, &ours, "machine");
    let file = |name: &str| place.path(name).display().to_string();
    let tls = |further: &str| {
        let (certificate, key) = (file("server.pem"), file("server.key"));
        format!("tls {{ cert_file: \"{certificate}\", key_file: \"{key}\" {further} }}")
    };
    let url = place.url().replace("nats://", "tls://");
    {
        let _server = place.server_by(&tls(""));
        wait_for(&place, &["--nats", &url, "--tls-ca", "ca.pem"]);
        work_is_done(&place, &["--nats", &url, "--tls-ca", "ca.pem"]);
        for stranger in [&["--nats", &url][..], &["--nats", &url, "--tls-ca", "other-ca.pem"]] {
            let said = refusal(&place, stranger);
            assert!(said.contains("certificate"), "{said}");
        }
    }
    let _server =
        place.server_by(&tls(&format!(", ca_file: \"{}\", verify: true", file("ca.pem"))));
    let known = ["--nats", &url, "--tls-ca", "ca.pem", "--tls-cert", "machine.pem"];
    let known = [&known[..], &["--tls-key", "machine.key"]].concat();
    wait_for(&place, &known);
    work_is_done(&place, &known);
    refusal(&place, &known[..4]);
}
