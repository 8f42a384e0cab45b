package org.lectern.transfer;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.lectern.model.ResourceName;

/**
 * One reading of a file from its first line to its last, or of a pass's part of a keyspace, by this process. Lines are settled in the
 * order of the file, so that a checkpoint never names one with an unsettled one below it.
 */
final class ImportPass implements Pass, Chunks.Listener {
    private static final long LINES_PER_REPORT = 512;

    private final PassContext around;
    private final ImportSource source;
    private final ImportState state;
    private final Chunks chunks;

    /** Lines up to this one were settled by an earlier attempt. */
    private final long settledBefore;

    private final Repetitions repetitions = new Repetitions();
    private boolean sawOtherPass;
    private long lineRead;
    private long bytesRead;

    ImportPass(PassContext around, EntryImport imports, long rowsPerSecond) {
        this.around = around;
        this.source = around.source();
        this.state = around.state();
        this.chunks = new Chunks(imports, rowsPerSecond, this);
        this.settledBefore = state.line();
        this.sawOtherPass = source.isReadByPass();
    }

    @Override
    public void run() throws IOException, ExecutionException, InterruptedException {
        source.requireUnchanged();
        try (EntryReader reader = source.read(state.checkpoint())) {
            FileLine line = reader.next();
            while (line != null && !isOver()) {
                take(line);
                lineRead = line.number();
                bytesRead = reader.bytesRead();
                if (lineRead % LINES_PER_REPORT == 0) {
                    waiting();
                }
                chunks.sendIfFull();
                line = reader.next();
            }
        }
        chunks.finish();
        source.requireUnchanged();
    }

    @Override
    public boolean sawOtherPass() {
        return sawOtherPass;
    }

    @Override
    public void abandon() {
        chunks.abandon();
    }

    private void take(FileLine line) {
        boolean fresh = line.number() > settledBefore;
        if (line instanceof FileLine.Bad bad) {
            if (fresh && (state.pass() == 1 || source.isReadByPass())) {
                chunks.refuse(Optional.empty(), new RefusedLine(bad.number(), bad.reason()));
            }
        } else if (line instanceof FileLine.Good good) {
            Entry entry = good.entry();
            if (entry.type().pass() == state.pass()) {
                // Lines settled before are looked at all the same: later ones may repeat them.
                long first = repetitions.firstLine(entry.key(), line.number());
                if (fresh && first > 0) {
                    chunks.refuse(Optional.of(entry.type()), repeated(good, first));
                } else if (fresh) {
                    chunks.add(good);
                }
            } else {
                sawOtherPass = true;
            }
        }
        if (fresh || line instanceof FileLine.PageEnd) {
            chunks.took(line);
        }
    }

    private static RefusedLine repeated(FileLine.Good line, long first) {
        return new RefusedLine(
                line.number(),
                TransferSentence.LINE_TWICE.of(ResourceName.shown(line.entry().key()), first));
    }

    @Override
    public void settled(Settled chunk) throws IOException {
        around.settled(chunk, lineRead, bytesRead);
    }

    @Override
    public void waiting() {
        around.report(lineRead, bytesRead);
    }

    @Override
    public boolean isOver() {
        return around.isCancelled();
    }
}
