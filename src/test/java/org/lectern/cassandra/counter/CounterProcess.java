package org.lectern.cassandra.counter;

import static org.lectern.service.TestKeyspace.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostName;
import org.lectern.node.ChildOutput;
import org.lectern.service.TestKeyspace;

/** A process that counts, and writes down what it got, until it is killed. */
final class CounterProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    /** Starts one, which takes about a second; it counts when its output is read. */
    CounterProcess(TestKeyspace keyspace, HostName host, Path lockDirectory) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CounterProcess.class.getName(),
                        String.valueOf(
                                keyspace.settings().contactPoints().get(0).getPort()),
                        keyspace.settings().datacenter(),
                        keyspace.settings().keyspace(),
                        host.value(),
                        lockDirectory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The next name it got. */
    CounterName read() throws IOException {
        return CounterName.parse(ChildOutput.line(process, out));
    }

    /** Kills it, wherever it is, and reads what it had written by then; the last line may be cut short, and is left out. */
    List<CounterName> kill() throws IOException {
        // The handle leaves the output open.
        process.toHandle().destroyForcibly();
        List<String> lines = out.lines().toList();
        return lines.stream()
                .limit(Math.max(0, lines.size() - 1))
                .map(CounterName::parse)
                .toList();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        out.close();
    }

    public static void main(String[] arguments) {
        ConnectionSettings settings = new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false);
        try (Cluster cluster = Cluster.connect(settings)) {
            HostCounter counter = new HostCounter(cluster, new HostName(arguments[3]), Path.of(arguments[4]));
            // Ends when the one who reads is gone, too.
            while (!System.out.checkError()) {
                System.out.println(await(counter.next()));
            }
        }
    }
}
