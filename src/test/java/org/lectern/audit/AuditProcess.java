package org.lectern.audit;

import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.AuditJob;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.node.ChildOutput;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** A process that audits everything, slowly; it is there to be killed. */
final class AuditProcess implements AutoCloseable {
    private static final int ROWS_PER_SECOND = 100;

    private final Process process;
    private final AuditId audit;

    /** Starts it, which takes some seconds, and returns when its audit is on its way. */
    AuditProcess(TestKeyspace keyspace) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AuditProcess.class.getName(),
                        String.valueOf(
                                keyspace.settings().contactPoints().get(0).getPort()),
                        keyspace.settings().datacenter(),
                        keyspace.settings().keyspace())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        audit = new AuditId(UUID.fromString(ChildOutput.line(process, out)));
    }

    AuditId audit() {
        return audit;
    }

    /** As {@code kill -9}. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] arguments) {
        ConnectionSettings settings = new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false);
        try (Lectern lectern = Lectern.connect(settings)) {
            AuditJob job = lectern.audits()
                    .start(
                            new AuditScope.Everything(),
                            new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofMillis(200), ROWS_PER_SECOND, 2),
                            TEST);
            System.out.println(job.id().value());
            await(job.ended());
        }
    }
}
