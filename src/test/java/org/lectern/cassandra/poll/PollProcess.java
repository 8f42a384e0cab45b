package org.lectern.cassandra.poll;

import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.counter.HostCounter;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.counter.HostName;
import org.lectern.poll.InMemoryPolls;
import org.lectern.poll.PollId;
import org.lectern.poll.PollRefusedException;
import org.lectern.poll.Polls;
import org.lectern.poll.SubscriberKeys;
import org.lectern.service.TestKeyspace;

/** A process whose clock is wrong, and that subscribes names to polls. */
final class PollProcess {
    /** What each process subscribes, in an order of its own: {@code name0}, {@code name1} and so on. */
    static final int NAMES = 40;

    private PollProcess() {}

    /** Starts one; it prints a line for each name and poll: {@code in}, {@code refused} or {@code failed}. */
    static Process start(TestKeyspace keyspace, Path lockDirectory, Duration clockOffset, List<PollId> polls)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                // It lives for seconds: the second compiler would not pay.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PollProcess.class.getName(),
                String.valueOf(keyspace.settings().contactPoints().get(0).getPort()),
                keyspace.settings().datacenter(),
                keyspace.settings().keyspace(),
                lockDirectory.toString(),
                clockOffset.toString()));
        polls.forEach(poll -> command.add(poll.value()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public static void main(String[] arguments) {
        ConnectionSettings settings = new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false);
        InstantSource clock = InstantSource.offset(InstantSource.system(), Duration.parse(arguments[4]));
        try (Cluster cluster = Cluster.connect(settings)) {
            HostCounter counter = new HostCounter(cluster, new HostName("poll-host"), Path.of(arguments[3]));
            CassandraPolls store = new CassandraPolls(cluster);
            Polls polls = new Polls(
                    store,
                    new SubscriberKeys(clock, counter),
                    clock,
                    InMemoryPolls.reviews(store),
                    ActivityRecorder.NONE);
            List<String> names = new ArrayList<>();
            for (int i = 0; i < NAMES; i++) {
                names.add("name" + i);
            }
            Collections.shuffle(names, new Random(arguments[4].hashCode()));
            List<CompletionStage<String>> results = new ArrayList<>();
            for (String name : names) {
                for (int i = 5; i < arguments.length; i++) {
                    String poll = arguments[i];
                    results.add(polls.subscribe(new PollId(poll), name, Set.of("yes"))
                            .make(TEST)
                            .handle((subscriber, failure) -> said(poll, name, failure)));
                }
            }
            results.forEach(
                    result -> System.out.println(result.toCompletableFuture().join()));
        }
    }

    private static String said(String poll, String name, @org.jspecify.annotations.Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return (cause == null ? "in " : cause instanceof PollRefusedException ? "refused " : "failed " + cause + " ")
                + poll + " " + name;
    }
}
