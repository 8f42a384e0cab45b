package org.lectern.activity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
public final class ActivityLog implements ActivitySource, AutoCloseable {
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

    /** What records the writes through a connection to a keyspace that keeps no log. */
    public ActivityRecorder of(String operator, Place place) {
        return new LoggedActivity(this, operator, place, Optional.empty());
    }

    /**
     * Puts the beginning of a write on record.
     *
     * @param link its row in the keyspace, if there is one
     * @return completes when its line is on the disk; fails with {@link ActivityLogException}
     */
    CompletionStage<Void> began(
            String id, Place place, WriteIntent intent, WriteEstimate estimate, Optional<ActivityRow.Link> link) {
        open.add(id);
        return append(at -> json.began(id, at, Processes.own(), place, intent, estimate), link, NOT_BEGUN)
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        open.remove(id);
                    }
                });
    }

    /** @return fails with {@link ActivityLogException}; the write is over all the same */
    CompletionStage<Void> ended(String id, WriteOutcome outcome, Optional<ActivityRow.Link> link) {
        return append(at -> json.ended(id, at, outcome), link, NOT_ENDED)
                .whenComplete((done, failure) -> open.remove(id));
    }

    private CompletionStage<Void> append(
            Function<Instant, ObjectNode> line, Optional<ActivityRow.Link> link, Message meaning) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        Instant now = clock.instant();
                        ObjectNode node = line.apply(now);
                        link.ifPresent(row -> ActivityJson.link(node, row));
                        files.append(json.bytes(node), now);
                    } catch (IOException e) {
                        throw new CompletionException(new ActivityLogException(
                                ActivitySentence.NOT_WRITABLE.of(directory, String.valueOf(e.getMessage()), meaning),
                                e));
                    }
                },
                writer);
    }

    @Override
    public ActivityPages read(ActivityFilter filter, Function<ActivityEntry, List<String>> shown) {
        return new ActivityPages(new FileLines(files, json), filter, shown, this::standing);
    }

    @Override
    public ActivityEntry whole(ActivityEntry entry) throws IOException {
        if (!(entry.at() instanceof ActivityEntry.InFile at)) {
            throw new IOException("the entry is not of this log");
        }
        byte[] line = new byte[at.length()];
        try (RandomAccessFile file = new RandomAccessFile(files.path(at.file()).toFile(), "r")) {
            file.seek(at.offset());
            file.readFully(line);
        }
        if (json.read(line, at) instanceof ActivityLine.Began began
                && began.id().equals(entry.id())) {
            return entry.with(began.entry().statements());
        }
        throw new IOException("the line at " + at.offset() + " of " + at.file() + " is not what it was");
    }

    @Override
    public boolean isShared() {
        return false;
    }

    /** Returns the last row of each chain in a table that this machine has written. Blocks while the whole log is read. */
    Map<String, ActivityRow.Head> heads(String table) throws IOException {
        FileLines lines = new FileLines(files, json);
        Map<String, ActivityRow.Head> heads = new HashMap<>();
        Optional<ActivityLine> line = lines.previous();
        while (line.isPresent()) {
            line.get()
                    .link()
                    .filter(link -> link.table().equals(table))
                    .map(ActivityRow.Link::head)
                    .ifPresent(head -> heads.merge(
                            head.chain(),
                            head,
                            (known, other) -> known.sequence() >= other.sequence() ? known : other));
            line = lines.previous();
        }
        return heads;
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
