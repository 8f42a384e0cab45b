package org.lectern.console.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.activity.TooManyRowsException;
import org.lectern.audit.model.AuditSentence;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.lane.WithoutNode;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** A command on Spark is followed, whatever it says, and can be cancelled at any time: also while its jars are fetched. */
@WithoutNode
final class SparkRunTest {
    private final Works works = new Works(UiExecutor.sameThread(), Runnable::run);
    private final Texts texts = Texts.load();
    private final CompletableFuture<SparkEnd> ended = new CompletableFuture<>();

    @TempDir
    private Path home = Path.of("");

    private SparkRun run(SparkSettings settings, Map<String, String> variables) {
        SparkLaunch launch = new SparkLaunch(settings, List.of("audit"), variables, home.resolve("data"));
        SparkOrder order = new SparkOrder("Audit", List.of("audit"));
        SparkTarget target =
                new SparkTarget(new CommandTarget(List.of(), settings, Secrets.NONE), "", Optional.empty());
        return new SparkRun(texts, UiExecutor.sameThread(), new SparkStart(order, target, launch, List.of()));
    }

    private SparkRun submitting(String... lines) throws IOException {
        Path script = home.resolve("submit");
        Files.writeString(script, String.join("\n", lines) + "\n");
        return run(new SparkSettings("", "sh " + script + " lectern-spark.jar"), System.getenv());
    }

    private Job begin(SparkRun run) {
        return works.<SparkEnd>job("Audit")
                .success(ended::complete)
                .failure(ended::completeExceptionally)
                .follow(run::follow, run::cancel);
    }

    @Test
    void cancelledWhileItsJarsAreFetched_itEndsAtOnce_andLeavesNothing() throws Exception {
        SparkCommandLine.require();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(1);
            exchange.getResponseBody().flush();
            asked.countDown();
            Stuck.await("the test is over", over);
        });
        server.start();
        try {
            SparkRun run = run(
                    new SparkSettings("", ""),
                    Map.of(
                            "HOME",
                            home.toString(),
                            "LECTERN_MAVEN",
                            "http://127.0.0.1:" + server.getAddress().getPort()));
            Job job = begin(run);
            Stuck.await("a jar is on its way", asked);
            job.cancel();
            assertThat(Stuck.await("it ends", ended).cancelled()).isTrue();
            try (Stream<Path> left = Files.list(home.resolve("data").resolve("spark"))) {
                assertThat(left.map(file -> file.getFileName().toString())).containsExactly("log");
            }
        } finally {
            over.countDown();
            server.stop(0);
        }
    }

    @Test
    void cancelledAsSoonAsItBegins_itsProcessEndsWithIt() throws Exception {
        SparkRun run = submitting("trap 'echo It is over. >&2; exit 2' TERM", "while :; do sleep 0.05; done");
        begin(run).cancel();
        SparkEnd end = Stuck.await("it ends", ended);
        assertThat(end.cancelled()).isTrue();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(home.toString())))
                .isEmpty();
    }

    @Test
    void itsFiguresAreShown_withTheirRate() throws Exception {
        SparkRun run = submitting(
                "echo 'It is the job a-1.' >&2", "echo '12 of 1,024 findings tried' >&2", "echo All is right. >&2");
        Job job = begin(run);
        SparkEnd end = Stuck.await("it ends", ended);
        assertThat(end.foundNothing()).isTrue();
        assertThat(end.last()).hasToString("All is right.");
        assertThat(end.id()).contains("a-1");
        assertThat(job.lost()).contains("stops with the console");

        SparkFigures before = SparkFigures.of("12 of 1,024 findings tried").orElseThrow();
        SparkFigures now = SparkFigures.of("112 of 1,024 findings tried").orElseThrow();
        assertThat(now.text(texts, before, 10)).isEqualTo("112 of 1,024 findings tried; 10 a second");
        SparkFigures ring = SparkFigures.of("1,000 examined, 5 found, 4 written, 1 failed, 40 % of the ring")
                .orElseThrow();
        assertThat(List.of(ring.done(), ring.total())).containsExactly(40L, 100L);
        SparkFigures move = SparkFigures.of("principals and content: 1,200 lines, 40 %; waits: No answer")
                .orElseThrow();
        assertThat(List.of(move.done(), move.total())).containsExactly(40L, 100L);
        assertThat(SparkFigures.of("counting: 1 line").orElseThrow().total()).isZero();
        assertThat(SparkFigures.of("Audit 1 of all.")).isEmpty();
    }

    @Test
    void itsLastSentenceIsSaidInTheLanguageOfTheWindow() throws Exception {
        Message last = AuditSentence.NO_AUDIT.of("a-1");
        SparkRun run = submitting(
                "echo '" + last.english() + "' >&2",
                "echo '" + MessageJson.write(last) + "' >&2",
                "echo '26/11/24 02:00:00 INFO SparkContext: stopped' >&2",
                "exit 1");
        begin(run);
        SparkEnd end = Stuck.await("it ends", ended);
        assertThat(end.said(Texts.load(Language.GERMAN)))
                .startsWith(Texts.load(Language.GERMAN).say(last))
                .doesNotContain(last.english());
        assertThat(end.said(texts)).startsWith(last.english());
    }

    @Test
    void aWriteAboveTheBoundIsAskedAboutInTheLanguageOfTheWindow() throws Exception {
        Message action = AuditSentence.KIND_STALE.of();
        TooManyRowsException refusal = new TooManyRowsException(action, 1_234_567, 1_000);
        String said = refusal.getMessage() + " Confirm it with --at-most 1234567.";
        Message message = new Message("any", List.of(refusal.message(), "1234567"), said);
        SparkRun run = submitting("echo '" + said + "' >&2", "echo '" + MessageJson.write(message) + "' >&2", "exit 2");
        begin(run);
        TooManyRowsException asked =
                catchThrowableOfType(TooManyRowsException.class, () -> Stuck.await("it ends", ended));
        assertThat(asked.message()).isEqualTo(refusal.message());
    }

    @Test
    void aWriteAboveTheBoundIsAskedAboutOnceMore() throws Exception {
        TooManyRowsException refusal = new TooManyRowsException(Message.plain("Rebuild everything"), 1_234_567, 1_000);
        SparkRun run =
                submitting("echo '" + refusal.getMessage() + " Confirm it with --at-most 1234567.' >&2", "exit 2");
        begin(run);
        TooManyRowsException asked =
                catchThrowableOfType(TooManyRowsException.class, () -> Stuck.await("it ends", ended));
        assertThat(asked.rows()).isEqualTo(1_234_567);
        assertThat(asked).hasMessage(refusal.getMessage());
    }
}
