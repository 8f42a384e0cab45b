package org.lectern.activity;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.lectern.async.DaemonThreads;
import org.lectern.wording.Message;

/**
 * The log of every write made from the consoles of this machine that share a data directory. It is appended to and never
 * shortened; a line is on the disk before anything else happens. A line that is half written or was damaged costs itself:
 * readers pass over it, and count it. Safe to use from any thread; what blocks says so.
 */
public final class ActivityLog implements AutoCloseable {
    /** A file is read in a moment, and a year of a busy console is a handful of files. */
    private static final long FULL_AT = 32L << 20;

    private static final int CLOSE_SECONDS = 2;
    private static final Message NOT_BEGUN = ActivitySentence.NOT_BEGUN.of();
    private static final Message NOT_ENDED = ActivitySentence.NOT_ENDED.of();

    private final LogFiles files;
    private final Path directory;
    private final Clock clock;
    private final ActivityJson json = new ActivityJson();
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private final RowBound bound;
    private final ExecutorService writer = Executors.newSingleThreadExecutor(DaemonThreads.named("lectern-activity"));

    /** @param directory made when the first write is put on record */
    public ActivityLog(Path directory) {
        this(directory, Clock.systemUTC(), FULL_AT);
    }

    ActivityLog(Path directory, Clock clock, long fullAt) {
        this.files = new LogFiles(directory, fullAt);
        this.directory = directory;
        this.clock = clock;
        this.bound = new RowBound(directory.resolve("row-bound"));
    }

    /** How many rows one write may touch; whoever changes it changes it for all connections of this process. */
    public RowBound bound() {
        return bound;
    }

    /** What records the writes through a connection. */
    public ActivityRecorder of(String operator, Place place) {
        return new LoggedActivity(this, operator, place);
    }

    /** @return the write's name on record, once its line is on the disk; fails with {@link ActivityLogException} */
    CompletionStage<String> began(Place place, WriteIntent intent, WriteEstimate estimate) {
        String id = UUID.randomUUID().toString();
        open.add(id);
        CompletionStage<String> written = append(
                        at -> json.began(id, at, Processes.own(), place, intent, estimate), NOT_BEGUN)
                .thenApply(done -> id);
        return written.whenComplete((done, failure) -> {
            if (failure != null) {
                open.remove(id);
            }
        });
    }

    /** @return fails with {@link ActivityLogException}; the write is over all the same */
    CompletionStage<Void> ended(String id, WriteOutcome outcome) {
        return append(at -> json.ended(id, at, outcome), NOT_ENDED).whenComplete((done, failure) -> open.remove(id));
    }

    private interface Line {
        byte[] at(Instant now);
    }

    private CompletionStage<Void> append(Line line, Message meaning) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        Instant now = clock.instant();
                        files.append(line.at(now), now);
                    } catch (IOException e) {
                        throw new CompletionException(new ActivityLogException(
                                ActivitySentence.NOT_WRITABLE.of(directory, String.valueOf(e.getMessage()), meaning),
                                e));
                    }
                },
                writer);
    }

    /** Begins to read, from the newest entry on. Cheap; the reading is done by what is returned. */
    public ActivityPages read(ActivityFilter filter) {
        return read(filter, entry -> List.of());
    }

    /**
     * The same, where a filter's text may be any that is shown.
     *
     * @param shown what readers see of an entry in their language; called by whoever reads
     */
    public ActivityPages read(ActivityFilter filter, Function<ActivityEntry, List<String>> shown) {
        return new ActivityPages(files, json, filter, shown, this::standing);
    }

    /** An entry with its statements. Blocks for a short read. */
    public ActivityEntry whole(ActivityEntry entry) throws IOException {
        byte[] line = new byte[entry.at().length()];
        try (RandomAccessFile file =
                new RandomAccessFile(files.path(entry.at().file()).toFile(), "r")) {
            file.seek(entry.at().offset());
            file.readFully(line);
        }
        Optional<ActivityLine> read = json.read(line, entry.at());
        if (read.isPresent()
                && read.get() instanceof ActivityLine.Began began
                && began.id().equals(entry.id())) {
            return entry.with(began.entry().statements());
        }
        throw new IOException(
                "the line at " + entry.at().offset() + " of " + entry.at().file() + " is not what it was");
    }

    /** An entry without an end: under way, or forgotten by a process that is gone. */
    private ActivityResult standing(ActivityLine.Began began) {
        boolean own = began.process().equals(Processes.own());
        return (own ? open.contains(began.id()) : Processes.isAlive(began.process()))
                ? ActivityResult.RUNNING
                : ActivityResult.UNKNOWN;
    }

    /** Waits a moment for lines that are on their way to the disk. */
    @Override
    public void close() {
        writer.shutdown();
        try {
            if (!writer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                writer.shutdownNow();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
