//! Many machines in words.

use super::{counted, fill, table};
use cluster::{Aside, Behaviour, Error, LastSeen, News, Refusal, RunKind, RunName};

table! { Clusters {
    no_server: "no NATS server yet, trying again: {0}",
        "ainda não há servidor NATS; tentando de novo: {0}",
        "todavía no hay servidor NATS; se intenta de nuevo: {0}";
    away: "the server is away, trying again: {0}",
        "o servidor não responde; tentando de novo: {0}",
        "el servidor no responde; se intenta de nuevo: {0}";
    back: "the server is back", "o servidor voltou", "el servidor ha vuelto";
    stays: "the server does not answer: the run stays in its list",
        "o servidor não responde: a execução continua na lista dele",
        "el servidor no responde: la ejecución sigue en su lista";
    queue_lost: "the server lost a part of the queue: it is made anew",
        "o servidor perdeu parte da fila, que é refeita",
        "el servidor perdió parte de la cola, que se rehace";
    republished: "{0} task is not in the queue, publishing it again|\
            {0} tasks are not in the queue, publishing them again",
        "{0} tarefa não está na fila; é publicada de novo|\
            {0} tarefas não estão na fila; são publicadas de novo",
        "{0} tarea no está en la cola; se publica de nuevo|\
            {0} tareas no están en la cola; se publican de nuevo";
    refused_by: "{0} refuses the run: {1}", "{0} recusa a execução: {1}",
        "{0} rechaza la ejecución: {1}";
    unreadable: "a result is not readable, and is ignored",
        "um resultado é ilegível e é ignorado", "un resultado es ilegible y se ignora";
    result_refused: "a result of task {0} by {1} is refused: {2}",
        "um resultado da tarefa {0}, de {1}, é recusado: {2}",
        "un resultado de la tarea {0}, de {1}, se rechaza: {2}";
    set_aside: "task {0} is set aside: {1}", "a tarefa {0} é posta de lado: {1}",
        "la tarea {0} se aparta: {1}";
    file_ignored: "{0} is ignored: {1}", "{0} é ignorado: {1}", "{0} se ignora: {1}";
    proven: "proven: {0} is worth {1}", "provado: {0} vale {1}", "demostrado: {0} vale {1}";
    proof_lost: "{0} is proven again: {1}", "{0} é provado de novo: {1}",
        "{0} se demuestra de nuevo: {1}";
    proof_refused: "{0}: the proof is not kept: {1}", "{0}: a prova não é guardada: {1}",
        "{0}: la demostración no se guarda: {1}";
    chunk_again: "chunk {0} is made again: {1}", "o bloco {0} é refeito: {1}",
        "el bloque {0} se rehace: {1}";
    works: "{0} works for {1} with {2}", "{0} trabalha para {1} com {2}",
        "{0} trabaja para {1} con {2}";
    with_threads: "{0} thread|{0} threads", "{0} thread|{0} threads", "{0} hilo|{0} hilos";
    serves: "run {0}: {1}", "execução {0}: {1}", "ejecución {0}: {1}";
    refuses: "run {0}, {1}, is refused: {2}", "a execução {0}, {1}, é recusada: {2}",
        "la ejecución {0}, {1}, se rechaza: {2}";
    stuck: "task {0} is given back, nothing moved for {1} s: {2}",
        "a tarefa {0} é devolvida, nada se moveu por {1} s: {2}",
        "la tarea {0} se devuelve, nada se movió durante {1} s: {2}";
    panicked: "task {0} is given back, it ended in a bug of this program: {1}",
        "a tarefa {0} é devolvida, terminou num erro deste programa: {1}",
        "la tarea {0} se devuelve, terminó en un error de este programa: {1}";
    tasks_done: "{0} task done|{0} tasks done", "{0} tarefa feita|{0} tarefas feitas",
        "{0} tarea hecha|{0} tareas hechas";

    program: "expected {0}, found {1}", "esperava {0}; encontrei {1}", "esperaba {0}; encontré {1}";
    behaviour: "{0} with the bench signature {1}", "{0} com a assinatura {1} no bench",
        "{0} con la firma {1} en el bench";
    external: "its players are other programs, and --allow-cmd was not given",
        "seus jogadores são outros programas, e --allow-cmd não foi dado",
        "sus jugadores son otros programas, y no se dio --allow-cmd";
    book: "expected the book {0} (--book), found {1}", "esperava o livro {0} (--book); encontrei {1}",
        "esperaba el libro {0} (--book); encontré {1}";
    no_book: "none", "nenhum", "ninguno";
    speed: "its games are timed, and this machine's speed is {0} of the coordinator's",
        "suas partidas têm relógio, e a velocidade desta máquina é {0} da do coordenador",
        "sus partidas llevan reloj, y la velocidad de esta máquina es {0} de la del coordinador";

    never_ended: "begun {0} times and never ended{1}", "começada {0} vezes e nunca terminada{1}",
        "empezada {0} veces y nunca terminada{1}";
    unmoved: "; last by {0}, before anything moved", "; por último por {0}, antes de qualquer lance",
        "; por última vez por {0}, antes de cualquier jugada";
    last_seen: "; last by {0}, seen at {1}", "; por último por {0}, vista em {1}",
        "; por última vez por {0}, vista en {1}";
    too_large: "a result of {0} bytes is more than the server takes",
        "um resultado de {0} bytes é mais do que o servidor aceita",
        "un resultado de {0} bytes es más de lo que acepta el servidor";
    refused_often: "{0} results were refused: {1}", "{0} resultados foram recusados: {1}",
        "se rechazaron {0} resultados: {1}";

    address: "expected an address as in nats://host:4222, found {0}",
        "esperava um endereço como nats://host:4222; encontrei {0}",
        "esperaba una dirección como nats://host:4222; encontré {0}";
    no_run: "expected a run ({0}), found {1}", "esperava uma execução ({0}); encontrei {1}",
        "esperaba una ejecución ({0}); encontré {1}";
    folder: "cannot use {0}: {1}", "não consigo usar {0}: {1}", "no puedo usar {0}: {1}";
    chunks_failed: "{0} chunk could not be made; all others are kept, and the same command tries it \
            again|{0} chunks could not be made; all others are kept, and the same command tries \
            these again",
        "{0} bloco não pôde ser feito; os outros estão guardados, e o mesmo comando o tenta de \
            novo|{0} blocos não puderam ser feitos; os outros estão guardados, e o mesmo comando \
            os tenta de novo",
        "no se pudo hacer {0} bloque; los demás están guardados, y la misma orden lo intenta de \
            nuevo|no se pudieron hacer {0} bloques; los demás están guardados, y la misma orden \
            los intenta de nuevo";
    pairs_failed: "{0} pair of games could not be played; all others are kept if there is a store, \
            and the same command tries it again.|{0} pairs of games could not be played; all \
            others are kept if there is a store, and the same command tries these again.",
        "{0} par de partidas não pôde ser jogado; os outros estão guardados, se há um arquivo de \
            resultados, e o mesmo comando o tenta de novo.|{0} pares de partidas não puderam ser \
            jogados; os outros estão guardados, se há um arquivo de resultados, e o mesmo comando \
            os tenta de novo.",
        "no se pudo jugar {0} pareja de partidas; las demás están guardadas, si hay un archivo de \
            resultados, y la misma orden la intenta de nuevo.|no se pudieron jugar {0} parejas de \
            partidas; las demás están guardadas, si hay un archivo de resultados, y la misma orden \
            las intenta de nuevo.";
    pair: "games {0} and {1}: {2}", "partidas {0} e {1}: {2}", "partidas {0} y {1}: {2}";
    no_keep: "--keep does not go together with --nats", "--keep não se combina com --nats",
        "--keep no se combina con --nats";
    cost: "{0} attempts of workers, {1} s in all; {2} of {3} parts are needed",
        "{0} tentativas de workers, {1} s ao todo; {2} de {3} partes são necessárias",
        "{0} intentos de workers, {1} s en total; se necesitan {2} de {3} partes";

    contest: "games {0}", "partidas {0}", "partidas {0}";
    perft: "perft {0}", "perft {0}", "perft {0}";
    solve: "proof {0}", "prova {0}", "demostración {0}";
    selfplay: "self-play {0}", "jogo contra si mesmo {0}", "juego contra sí mismo {0}";
    empty: "empty tasks {0}", "tarefas vazias {0}", "tareas vacías {0}";
    measured: "{0} empty tasks, {1} s, {2} tasks/s", "{0} tarefas vazias, {1} s, {2} tarefas/s",
        "{0} tareas vacías, {1} s, {2} tareas/s";

    status: "alfabeta status", "estado do alfabeta", "estado de alfabeta";
    runs: "Runs", "Execuções", "Ejecuciones";
    workers: "Workers", "Workers", "Workers";
    none: "None.", "Nada.", "Nada.";
    busy: "{0} of {1} threads are busy", "{0} de {1} threads ocupadas", "{0} de {1} hilos ocupados";
    run: "run", "execução", "ejecución";
    what: "what", "o quê", "qué";
    tasks: "tasks", "tarefas", "tareas";
    left: "left", "faltam", "faltan";
    waiting: "waiting", "esperando", "en espera";
    leased: "leased", "entregues", "entregadas";
    per_second: "per second", "por segundo", "por segundo";
    seconds_left: "seconds left", "segundos restantes", "segundos restantes";
    coordinator: "coordinator", "coordenador", "coordinador";
    here: "here", "presente", "presente";
    silent: "silent", "calado", "callado";
    worker: "worker", "worker", "worker";
    threads: "threads", "threads", "hilos";
    busy_now: "busy", "ocupadas", "ocupados";
    done: "done", "feitas", "hechas";
    nodes_per_second: "nodes/s", "nós/s", "nodos/s";
    refusing: "refuses", "recusa", "rechaza";
    named: "program", "programa", "programa";
    signature: "signature", "assinatura", "firma";
    same: "same", "igual", "igual";
    yes: "yes", "sim", "sí";
    no: "NO", "NÃO", "NO";
    no_answer: "no answer", "sem resposta", "sin respuesta";
} }

impl Clusters {
    /// What happened, as a sentence.
    pub(crate) fn news(&self, news: &News) -> String {
        let of = |row, parts: &[&str]| fill(row, parts);
        match news {
            News::NoServer(reason) => of(self.no_server, &[reason]),
            News::Away(reason) => of(self.away, &[reason]),
            News::Back => self.back.to_owned(),
            News::Stays => self.stays.to_owned(),
            News::QueueLost => self.queue_lost.to_owned(),
            News::Republished(tasks) => counted(self.republished, *tasks),
            News::RefusedBy(worker, refusal) => {
                of(self.refused_by, &[worker, &self.refusal(refusal)])
            }
            News::Unreadable => self.unreadable.to_owned(),
            News::ResultRefused(task, worker, refusal) => {
                of(self.result_refused, &[&task.to_string(), worker, &self.refusal(refusal)])
            }
            News::SetAside(task, aside) => {
                of(self.set_aside, &[&task.to_string(), &self.aside(aside)])
            }
            News::FileIgnored(file, reason) => of(self.file_ignored, &[file, reason]),
            News::Proven(position, value) => of(self.proven, &[position, &format!("{value:+}")]),
            News::ProofLost(position, reason) => of(self.proof_lost, &[position, reason]),
            News::ProofRefused(position, reason) => of(self.proof_refused, &[position, reason]),
            News::ChunkAgain(chunk, reason) => of(self.chunk_again, &[&chunk.to_string(), reason]),
            News::Works(worker, threads, server) => {
                of(self.works, &[worker, server, &counted(self.with_threads, *threads as u64)])
            }
            News::Serves(run) => of(self.serves, &[&run.id, &self.what(run)]),
            News::Refuses(run, refusal) => {
                of(self.refuses, &[&run.id, &self.what(run), &self.refusal(refusal)])
            }
            News::Stuck(task, seconds, seen) => {
                of(self.stuck, &[&task.to_string(), &seconds.to_string(), seen])
            }
            News::Panicked(task, words) => of(self.panicked, &[&task.to_string(), words]),
        }
    }

    /// What a run does.
    pub(crate) fn what(&self, RunName { kind, title, .. }: &RunName) -> String {
        let row = match kind {
            RunKind::Contest => self.contest,
            RunKind::Perft => self.perft,
            RunKind::Solve => self.solve,
            RunKind::SelfPlay => self.selfplay,
            RunKind::Empty => self.empty,
        };
        fill(row, &[title])
    }

    /// Why a worker does not serve a run, or a result is not taken.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        let behaviour =
            |it: &Behaviour| fill(self.behaviour, &[&it.program, &it.signature.to_string()]);
        match refusal {
            Refusal::Program(expected, found) => {
                fill(self.program, &[&behaviour(expected), &behaviour(found)])
            }
            Refusal::External => self.external.to_owned(),
            Refusal::Book(expected, found) => {
                fill(self.book, &[expected, found.as_deref().unwrap_or(self.no_book)])
            }
            Refusal::Speed(part) => fill(self.speed, &[&format!("{part:.2}")]),
            Refusal::Other(reason) => reason.clone(),
        }
    }

    /// Why a task is set aside.
    pub(crate) fn aside(&self, aside: &Aside) -> String {
        match aside {
            Aside::NeverEnded(times, seen) => {
                let seen =
                    seen.as_ref().map_or_else(
                        String::new,
                        |LastSeen { worker, words }| match words.trim() {
                            "" => fill(self.unmoved, &[worker]),
                            words => fill(self.last_seen, &[worker, words]),
                        },
                    );
                fill(self.never_ended, &[&times.to_string(), &seen])
            }
            Aside::TooLarge(bytes) => fill(self.too_large, &[&bytes.to_string()]),
            Aside::Refused(times, refusal) => {
                fill(self.refused_often, &[&times.to_string(), &self.refusal(refusal)])
            }
        }
    }

    /// Why there is no result.
    pub(crate) fn error(&self, error: &Error) -> String {
        match error {
            Error::Link(reason) => format!("NATS: {reason}"),
            Error::Address(found) => fill(self.address, &[&format!("{found:?}")]),
            Error::NoRun { known, found } => {
                fill(self.no_run, &[&known.join(", "), &format!("{found:?}")])
            }
            Error::Folder(path, reason) => {
                fill(self.folder, &[&path.display().to_string(), reason])
            }
            Error::Chunks(count) => counted(self.chunks_failed, *count as u64),
        }
    }

    /// Pairs of games that could not be played, and why.
    pub(crate) fn pairs_failed(&self, aside: &[(u64, Aside)]) -> String {
        let pair = |(pair, aside): &(u64, Aside)| {
            let numbers = [2 * pair - 1, 2 * pair].map(|number| number.to_string());
            fill(self.pair, &[&numbers[0], &numbers[1], &self.aside(aside)])
        };
        let head = counted(self.pairs_failed, aside.len() as u64);
        [head].into_iter().chain(aside.iter().map(pair)).collect::<Vec<_>>().join("\n")
    }
}
