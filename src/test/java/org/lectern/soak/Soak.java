package org.lectern.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.lectern.node.Durability;
import org.lectern.node.NodeCluster;

/**
 * The long form: half of the time on one node, half on three that are killed, frozen and cut off in turn, and of which one has
 * a clock that is 90 minutes ahead. In rounds, each verified for itself, so that the data stays bounded and a fault is found
 * soon. Ends with 0 if nothing was wrong.
 *
 * <p>Arguments: minutes (or {@code --minutes NUMBER}), and optionally {@code --nodes 1} or {@code --nodes 3} for one half alone,
 * {@code --ahead MINUTES} (of the clock of the third node; 0 for none), {@code --seed NUMBER}.
 */
public final class Soak {
    private static final Duration LONGEST_ROUND = Duration.ofMinutes(10);
    /** What is left of the time when a round ends may be too short for another: nothing would happen in it. */
    private static final Duration SHORTEST_ROUND = Duration.ofMinutes(1);

    private static final Duration LONGEST_AWAY = Duration.ofSeconds(40);

    private static final int CROWD = 6_000;

    private final SoakRecord record = new SoakRecord();
    private final Random random;
    private final long began = System.nanoTime();

    private final Duration ahead;

    private Soak(long seed, Duration ahead) {
        random = new Random(seed);
        this.ahead = ahead;
    }

    public static void main(String[] arguments) throws Exception {
        boolean first = arguments.length % 2 == 1;
        double minutes = first ? minutes(arguments[0]) : 0;
        long seed = System.nanoTime();
        Duration ahead = Duration.ofMinutes(90);
        List<Integer> clusters = List.of(1, 3);
        for (int i = first ? 1 : 0; i < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--minutes" -> minutes = minutes(arguments[i + 1]);
                case "--ahead" -> ahead = Duration.ofMinutes(Long.parseLong(arguments[i + 1]));
                case "--nodes" -> clusters = List.of(Integer.parseInt(arguments[i + 1]));
                case "--seed" -> seed = Long.parseLong(arguments[i + 1]);
                default -> minutes = 0;
            }
        }
        if (minutes <= 0 || !List.of(1, 3).containsAll(clusters)) {
            System.err.println(
                    "A soak takes its length in minutes: ./lectern soak MINUTES [--nodes 1|3] [--ahead MINUTES] [--seed NUMBER]");
            System.exit(2);
        }
        Soak soak = new Soak(seed, ahead);
        for (int nodes : clusters) {
            soak.run(nodes, Duration.ofMillis((long) (minutes * 60_000 / clusters.size())));
        }
        System.exit(soak.verdict(seed));
    }

    private static double minutes(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notANumber) {
            return 0;
        }
    }

    private void run(int nodes, Duration time) throws Exception {
        long end = System.nanoTime() + time.toNanos();
        Path directory = Path.of("target", "soak", "nodes" + nodes);
        delete(directory);
        say("starting " + nodes + (nodes == 1 ? " node" : " nodes"));
        // A killed node must not lose what it acknowledged.
        Durability durability = nodes == 1 ? Durability.SOON : Durability.EVERY_WRITE;
        try (NodeCluster cluster = nodes == 1
                ? NodeCluster.start(directory, nodes, durability)
                : NodeCluster.startForBadWeather(directory, nodes, durability, ahead)) {
            say("the clocks are ahead by, in minutes: "
                    + cluster.clocksAhead().stream()
                            .map(ahead -> Math.round(ahead.toSeconds() / 60.0))
                            .toList());
            Duration left = time;
            for (int round = 1;
                    (round == 1 || left.compareTo(SHORTEST_ROUND) > 0)
                            && record.wrong().isEmpty();
                    round++) {
                say("round " + round + " on " + nodes + (nodes == 1 ? " node" : " nodes"));
                SoakRound next = new SoakRound(
                        new Site(cluster.contactPoints(), cluster.datacenter(), "soak_" + round),
                        CROWD,
                        Integer.MAX_VALUE,
                        left.compareTo(LONGEST_ROUND) < 0 ? left : LONGEST_ROUND,
                        random,
                        Optional.empty(),
                        record,
                        this::say);
                next.run(nodes == 1 ? null : cluster, LONGEST_AWAY);
                left = Duration.ofNanos(end - System.nanoTime());
            }
        }
        if (record.wrong().isEmpty()) {
            delete(directory); // else what is wrong is to be looked at
        }
    }

    private int verdict(long seed) {
        record.notes().forEach(note -> say("note: " + note));
        record.wrong().forEach(what -> say("WRONG: " + what));
        say(record.summary());
        boolean well = record.wrong().isEmpty() && record.kills() > 0;
        say((well ? "all well" : record.wrong().size() + " things wrong") + ", seed " + seed);
        return well ? 0 : 1;
    }

    private void say(String what) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
        System.out.printf(Locale.ROOT, "%3d:%02d %s%n", seconds / 60, seconds % 60, what);
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
