package org.lectern.transfer;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.lectern.async.Ahead;
import org.lectern.model.SpreadParts;
import org.lectern.service.Lectern;
import org.lectern.service.PartExecutor;

/**
 * A keyspace that other processes read, a part of its token ring at a time, each table on its own. An interrupted import goes on
 * behind the parts that are settled.
 *
 * @param keyspace the same as this process reads it
 * @param readers do what is only read
 * @param writers move it: processes of the connection that it is moved to; empty where it is counted only
 * @param about rows of all its tables; a guess
 */
record SpreadSource(KeyspaceSource keyspace, PartExecutor readers, Optional<PartExecutor> writers, long about)
        implements ImportSource {
    /** So that a part takes seconds. */
    private static final int ROWS_OF_A_COUNT = 200_000;

    private static final int ROWS_OF_A_PART = 2_000;
    private static final int PARTS_FOR_EACH = 4;
    private static final int MOST_PARTS = 1 << 20;

    /** The keyspace of a connection to be counted, by other processes if it has some. */
    static ImportSource counted(Lectern from, KeyspaceSource keyspace, long about) {
        return from.connection()
                .executor()
                .<ImportSource>map(readers -> new SpreadSource(keyspace, readers, Optional.empty(), about))
                .orElse(keyspace);
    }

    /** To be moved, by other processes if both connections have some. */
    static ImportSource moved(Lectern from, Lectern into, KeyspaceSource keyspace, long about) {
        Optional<PartExecutor> writers = into.connection().executor();
        return from.connection()
                .executor()
                .filter(readers -> writers.isPresent())
                .<ImportSource>map(readers -> new SpreadSource(keyspace, readers, writers, about))
                .orElse(keyspace);
    }

    @Override
    public String name() {
        return keyspace.name();
    }

    /** The place that one process has come to says nothing here. */
    @Override
    public String fingerprint() {
        return ImportSource.digest("spread\n" + keyspace.fingerprint());
    }

    @Override
    public long size(int pass) {
        return keyspace.size(pass);
    }

    @Override
    public boolean isReadByPass() {
        return true;
    }

    @Override
    public boolean isSpread() {
        return true;
    }

    @Override
    public EntryReader read(Checkpoint from) {
        return keyspace.read(from);
    }

    @Override
    public Pass pass(PassContext around, EntryImport imports, ImportOptions options) {
        return new SpreadPass(around, this, writers.orElseThrow(), imports.cause(), options);
    }

    @Override
    public void count(Counting counting, BooleanSupplier goesOn)
            throws IOException, ExecutionException, InterruptedException {
        Queue<CountPart> parts = new ArrayDeque<>();
        SpreadParts spread = parts(readers, about, ROWS_OF_A_COUNT);
        for (EntryType type : EntryType.values()) {
            for (int number = 0; number < spread.count(); number++) {
                parts.add(new CountPart(type, spread.range(number), ImportOptions.DEFAULT.patience()));
            }
        }
        Ahead<Counting> ahead = new Ahead<>(
                readers.atOnce(), () -> Optional.ofNullable(parts.poll()).map(readers::submit));
        Optional<Counting> next = ahead.next().toCompletableFuture().get();
        while (next.isPresent()) {
            counting.add(next.get());
            if (!goesOn.getAsBoolean()) {
                throw new CancellationException();
            }
            next = ahead.next().toCompletableFuture().get();
        }
    }

    /**
     * In how many parts the rows of a type are moved.
     *
     * @param perSecond most rows in a second, which a part is not larger than; 0 for no limit
     */
    SpreadParts parts(EntryType type, long perSecond) {
        long most = perSecond > 0 ? Math.min(ROWS_OF_A_PART, perSecond) : ROWS_OF_A_PART;
        return parts(writers.orElseThrow(), rows(type), most);
    }

    /** As they were counted before. */
    long rows(EntryType type) {
        return keyspace.counted()
                .map(preview -> preview.counts().getOrDefault(type, 0L))
                .orElse(0L);
    }

    private static SpreadParts parts(PartExecutor executor, long rows, long each) {
        return SpreadParts.about(
                Math.max((double) PARTS_FOR_EACH * executor.atOnce(), (double) rows / each), MOST_PARTS);
    }
}
