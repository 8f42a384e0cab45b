package org.lectern.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A working process, seen from outside: started, heard, killed. */
final class SoakProcess {
    private final Process process;
    private final SoakRecord record;
    private final Asked.Listener changes;
    private final EventLedger events;
    private final Acknowledged acknowledged;
    private final CountDownLatch operating = new CountDownLatch(1);
    private final Thread hearing;
    private long[] counts = {0, 0, 0};

    private SoakProcess(Process process, SoakRecord record, Asked.Listener changes, Ledgers ledgers) {
        this.events = ledgers.events();
        this.acknowledged = ledgers.acknowledged();
        this.changes = changes;
        this.process = process;
        this.record = record;
        this.hearing = new Thread(this::hear, "soak-hearing");
        hearing.setDaemon(true);
        hearing.start();
    }

    static SoakProcess start(Site site, int crowd, long seed, SoakRecord record, Ledgers ledgers) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                // It lives for seconds: the second compiler would not pay.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.util.logging.config.file="
                        + System.getProperty("java.util.logging.config.file", "src/test/resources/logging.properties"),
                "-cp",
                System.getProperty("java.class.path"),
                SoakWorker.class.getName(),
                Long.toString(seed)));
        command.addAll(site.arguments());
        command.add(Integer.toString(crowd));
        Process started = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new SoakProcess(
                started, record, ledgers.changes().of(Long.toString(started.pid()) + " " + seed), ledgers);
    }

    /** Whether it changed something within this time, and said how much; false also where it ended. */
    boolean awaitOperating(long seconds) throws InterruptedException {
        for (long waited = 0; waited < seconds && process.isAlive(); waited++) {
            if (operating.await(1, TimeUnit.SECONDS)) {
                return true;
            }
        }
        return false;
    }

    /** Lets so much time pass; less if it ends before. */
    void awaitEnd(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** As {@code kill -9}; what it had said before is heard. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        hearing.join();
    }

    private void hear() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                int space = line.indexOf(' ');
                hear(space < 0 ? line : line.substring(0, space), space < 0 ? "" : line.substring(space + 1));
            }
        } catch (IOException | UncheckedIOException killed) {
            // Its end of the pipe broke with it.
        }
    }

    /** What was cut short by the kill was not asked for yet; or its end was not told to anybody who could say so. */
    private void change(String word, String text) {
        int space = text.indexOf(' ');
        if (space < 0 || !text.endsWith(word.equals("asked") ? Asked.END : SoakWorker.END)) {
            return;
        }
        long number = Long.parseLong(text.substring(0, space));
        String[] rest = text.substring(space + 1).split(" ", -1);
        switch (word) {
            case "asked" -> changes.asked(number, Asked.decode(text.substring(space + 1)));
            case "named" -> changes.named(number, rest[0]);
            default -> changes.ended(number, Long.parseLong(rest[0]), Asked.Outcome.valueOf(rest[1]));
        }
    }

    private void event(String word, String text) {
        if (text.endsWith(SoakWorker.END)) {
            String id = text.substring(0, text.length() - SoakWorker.END.length());
            if (word.equals("owed")) {
                events.owed(id);
            } else {
                events.told(id);
            }
        }
    }

    private void acknowledged(String text) {
        int space = text.indexOf(' ');
        if (space >= 0 && text.endsWith(SoakWorker.END)) {
            acknowledged.told(
                    Acknowledged.What.valueOf(text.substring(0, space)),
                    text.substring(space + 1, text.length() - SoakWorker.END.length()));
        }
    }

    private void hear(String word, String text) {
        switch (word) {
            case "operating" -> operating.countDown();
            case "counts" -> {
                String[] parts = text.split(" ", -1);
                long[] now = {Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2])};
                record.counted(now[0] - counts[0], now[1] - counts[1], now[2] - counts[2]);
                counts = now;
            }
            case "left" -> record.left(text.isEmpty() ? List.of() : List.of(text.split(" ", -1)));
            case "asked", "named", "ended" -> change(word, text);
            case "owed", "told" -> event(word, text);
            case "acknowledged" -> acknowledged(text);
            case "taken" -> record.takenOver(text);
            case "wrong" -> record.wrong(text);
            case "refused", "away" -> record.note(word + ": " + text);
            default -> {
                // A line cut short by the kill.
            }
        }
    }
}
