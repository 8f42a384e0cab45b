package org.lectern.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.lectern.async.BlockingWork;
import org.lectern.cluster.Secret;

/** A program of the system that keeps secrets. What it is to know goes through its input: arguments are for all to see. */
record Program(Path path) {
    /** As long as somebody may need to unlock the keyring. */
    private static final int SECONDS = 120;

    /** The answer. Its output may be a secret, so it is kept as one. */
    record Answer(int status, Secret output, String errors) {}

    /** Looks through the directories of {@code PATH}. */
    static Optional<Program> find(String name) {
        String directories = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(directories.split(java.io.File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .map(Program::new)
                .findFirst();
    }

    Answer run(Secret input, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(path.toString());
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException e) {
            throw new KeyringException(ProfileSentence.PROGRAM_MISSING.of(path, String.valueOf(e.getMessage())), e);
        }
        try {
            CompletableFuture<byte[]> output =
                    CompletableFuture.supplyAsync(() -> read(process.getInputStream()), BlockingWork.THREADS);
            CompletableFuture<byte[]> errors =
                    CompletableFuture.supplyAsync(() -> read(process.getErrorStream()), BlockingWork.THREADS);
            write(process, input);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new KeyringException(ProfileSentence.KEYRING_SILENT.of(SECONDS));
            }
            byte[] bytes = output.join();
            CharBuffer text = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes));
            Secret kept = Secret.of(text);
            Arrays.fill(bytes, (byte) 0);
            return new Answer(process.exitValue(), kept, new String(errors.join(), StandardCharsets.UTF_8).strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KeyringException(ProfileSentence.KEYRING_CANCELLED.of(), e);
        } finally {
            process.destroy();
        }
    }

    private static void write(Process process, Secret input) {
        byte[] bytes = new String(input.reveal()).getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = process.getOutputStream()) {
            out.write(bytes);
        } catch (IOException e) {
            // It ended without reading: its exit status says why.
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static byte[] read(InputStream in) {
        try (in) {
            return in.readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
