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
    private final CountDownLatch operating = new CountDownLatch(1);
    private final Thread hearing;
    private long[] counts = {0, 0, 0};

    private SoakProcess(Process process, SoakRecord record) {
        this.process = process;
        this.record = record;
        this.hearing = new Thread(this::hear, "soak-hearing");
        hearing.setDaemon(true);
        hearing.start();
    }

    static SoakProcess start(Site site, int crowd, long seed, SoakRecord record) throws IOException {
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
        return new SoakProcess(
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start(),
                record);
    }

    /** Whether it did something within this time; false also where it ended. */
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
            case "taken" -> record.takenOver(text);
            case "wrong" -> record.wrong(text);
            case "refused", "away" -> record.note(word + ": " + text);
            default -> {
                // A line cut short by the kill.
            }
        }
    }
}
