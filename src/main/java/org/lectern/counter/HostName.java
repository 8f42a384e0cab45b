package org.lectern.counter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.BlockingWork;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ResourceName;
import org.lectern.wording.Message;

/**
 * The name of a machine.
 *
 * @param value ASCII letters in lower case, digits, hyphens, and dots between them; 1 to 253 characters
 */
public record HostName(String value) {
    /** What DNS allows. */
    public static final int MAXIMUM_LENGTH = 253;

    private static final String UNNAMED = "localhost";
    private static final long RESOLVER_SECONDS = 2;

    /** @throws InvalidIdentifierException if the value is not of that form */
    public HostName {
        fault(value).ifPresent(fault -> {
            throw new InvalidIdentifierException(
                    CounterSentence.NO_HOST_NAME.of(ResourceName.shown(value), fault.position() + 1, fault.message()));
        });
    }

    /** @param position counted from 0 */
    record Fault(int position, Message message) {}

    /** The first thing that keeps a text from being a host name. */
    static Optional<Fault> fault(String text) {
        if (text.isEmpty()) {
            return Optional.of(new Fault(0, CounterSentence.HOST_MISSING.of()));
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (i == MAXIMUM_LENGTH) {
                return Optional.of(new Fault(i, CounterSentence.HOST_LONG.of(MAXIMUM_LENGTH)));
            }
            if (c >= 'A' && c <= 'Z') {
                return Optional.of(new Fault(i, CounterSentence.HOST_CASE.of()));
            }
            if (c == '.' && (i == 0 || i == text.length() - 1 || text.charAt(i - 1) == '.')) {
                return Optional.of(new Fault(i, CounterSentence.HOST_DOT.of()));
            }
            if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-')) {
                return Optional.of(new Fault(i, CounterSentence.HOST_CHARACTER.of()));
            }
        }
        return Optional.empty();
    }

    /**
     * This machine's name, in lower case: as the environment, its files or the system have it, the first of them that is a
     * host name; {@code localhost} if none is. May block for two seconds where there are neither.
     */
    public static HostName local() {
        return local(
                System.getenv("HOSTNAME"), List.of(Path.of("/etc/hostname"), Path.of("/proc/sys/kernel/hostname")));
    }

    static HostName local(@Nullable String environment, List<Path> files) {
        return Stream.concat(Stream.ofNullable(environment), files.stream().map(HostName::firstLine))
                .flatMap(text -> named(text).stream())
                .findFirst()
                .or(() -> named(resolved()))
                .orElseGet(() -> new HostName(UNNAMED));
    }

    /** Every machine is {@code localhost}, so a file that says so names none. */
    private static Optional<HostName> named(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        return name.equals(UNNAMED) || fault(name).isPresent() ? Optional.empty() : Optional.of(new HostName(name));
    }

    private static String firstLine(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .findFirst()
                    .orElse("");
        } catch (IOException | RuntimeException unreadable) { // a stream wraps what it cannot read
            return "";
        }
    }

    /** The resolver asks for the address too, and may wait long for an answer that nobody needs. */
    private static String resolved() {
        return Objects.requireNonNull(CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return InetAddress.getLocalHost().getHostName();
                            } catch (UnknownHostException unknown) {
                                return "";
                            }
                        },
                        BlockingWork.THREADS)
                .completeOnTimeout("", RESOLVER_SECONDS, TimeUnit.SECONDS)
                .join());
    }

    @Override
    public String toString() {
        return value;
    }
}
