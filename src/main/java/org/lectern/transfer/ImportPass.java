package org.lectern.transfer;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.lectern.async.Retry;
import org.lectern.model.ResourceName;

/**
 * One reading of a file from its first line to its last, or of a pass's part of a keyspace. Some chunks are under way at a time; they are settled in the
 * order of the file, so that a checkpoint never names a line with an unsettled one below it.
 */
final class ImportPass {
    private static final int CHUNKS_UNDER_WAY = 8;
    private static final long SAVE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LOOK_MILLIS = 200;
    private static final long LINES_PER_REPORT = 512;

    private final TransferJob<ImportReport> job;
    private final ImportSource source;
    private final ImportState state;
    private final Checkpoints checkpoints;
    private final EntryImport imports;
    private final Retry retry;

    /** Lines up to this one were settled by an earlier attempt. */
    private final long settledBefore;

    private final Repetitions repetitions = new Repetitions();
    private final Deque<Chunk> underWay = new ArrayDeque<>();
    private Chunk chunk = new Chunk();
    private boolean sawOtherPass;
    private long lineRead;
    private long bytesRead;
    private long lastSaved = System.nanoTime();

    ImportPass(
            TransferJob<ImportReport> job,
            ImportSource source,
            ImportState state,
            Checkpoints checkpoints,
            EntryImport imports,
            Retry retry) {
        this.job = job;
        this.source = source;
        this.state = state;
        this.checkpoints = checkpoints;
        this.imports = imports;
        this.retry = retry;
        this.settledBefore = state.line();
        this.sawOtherPass = source.isReadByPass();
    }

    /** Reads and settles everything, unless the job is cancelled. Fails if the cluster stays away. */
    void run() throws IOException, ExecutionException, InterruptedException {
        source.requireUnchanged();
        try (EntryReader reader = source.read(state.checkpoint())) {
            FileLine line = reader.next();
            while (line != null && !job.isCancelled()) {
                take(line);
                lineRead = line.number();
                bytesRead = reader.bytesRead();
                if (lineRead % LINES_PER_REPORT == 0) {
                    report();
                }
                if (chunk.isFull()) {
                    send();
                }
                line = reader.next();
            }
        }
        if (!chunk.isEmpty() && !job.isCancelled()) {
            send();
        }
        while (!underWay.isEmpty()) {
            settleFirst();
        }
        source.requireUnchanged();
    }

    /** Whether there are lines for the other pass. */
    boolean sawOtherPass() {
        return sawOtherPass;
    }

    /** Waits until nothing is under way any more, whatever comes of it. */
    void abandon() {
        for (Chunk left : underWay) {
            // The failure that ended the pass is reported; these follow from it.
            left.verdicts().handle((verdicts, failure) -> failure == null).join();
        }
        underWay.clear();
    }

    private void take(FileLine line) {
        boolean fresh = line.number() > settledBefore;
        if (line instanceof FileLine.Bad bad) {
            if (fresh && (state.pass() == 1 || source.isReadByPass())) {
                chunk.refuse(Optional.empty(), new RefusedLine(bad.number(), bad.reason()));
            }
        } else if (line instanceof FileLine.Good good) {
            Entry entry = good.entry();
            if (entry.type().pass() == state.pass()) {
                // Lines settled before are looked at all the same: later ones may repeat them.
                long first = repetitions.firstLine(entry.key(), line.number());
                if (fresh && first > 0) {
                    chunk.refuse(Optional.of(entry.type()), repeated(good, first));
                } else if (fresh) {
                    chunk.add(good);
                }
            } else {
                sawOtherPass = true;
            }
        }
        if (line instanceof FileLine.PageEnd page) {
            chunk.end(page);
        } else if (fresh) {
            chunk.passed(line.number());
        }
    }

    private static RefusedLine repeated(FileLine.Good line, long first) {
        return new RefusedLine(
                line.number(),
                TransferSentence.LINE_TWICE.of(ResourceName.shown(line.entry().key()), first));
    }

    private void send() throws IOException, ExecutionException, InterruptedException {
        while (underWay.size() >= CHUNKS_UNDER_WAY) {
            settleFirst();
        }
        chunk.send(imports);
        underWay.add(chunk);
        chunk = new Chunk();
    }

    private void settleFirst() throws IOException, ExecutionException, InterruptedException {
        Chunk first = underWay.element();
        while (true) {
            try {
                first.verdicts().get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException e) {
                report(); // slow: say so, and look again
            }
        }
        underWay.remove();
        state.settle(first);
        report();
        if (System.nanoTime() - lastSaved > SAVE_NANOS) {
            checkpoints.save(source, state.checkpoint());
            lastSaved = System.nanoTime();
        }
    }

    private void report() {
        job.report(new TransferProgress(
                state.pass() == 1 ? TransferProgress.Phase.PRINCIPALS_AND_CONTENT : TransferProgress.Phase.MEMBERS,
                lineRead,
                bytesRead,
                source.size(state.pass()),
                state.tally(),
                retry.waiting()));
    }
}
