package org.lectern.transfer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Some lines of a file that are settled together. Filled by the reading thread, then sent. */
final class Chunk {
    private static final int MOST_ENTRIES = 256;
    private static final int MOST_CHARACTERS = 1 << 20;

    private final List<FileLine.Good> entries = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();
    private CompletableFuture<List<Verdict>> verdicts = CompletableFuture.completedFuture(List.of());
    private Optional<FileLine.PageEnd> end = Optional.empty();
    private long lastLine;
    private int characters;

    /** The line is read; it may be none of this pass. */
    void passed(long line) {
        lastLine = line;
    }

    void add(FileLine.Good line) {
        entries.add(line);
        characters += line.entry().key().length();
    }

    void refuse(Optional<EntryType> type, RefusedLine refusal) {
        refused.add(new Refused(type, refusal));
        characters += refusal.reason().length();
    }

    /** It ends with a page. */
    void end(FileLine.PageEnd page) {
        end = Optional.of(page);
        lastLine = page.number();
    }

    boolean isFull() {
        return end.isPresent()
                || entries.size() >= MOST_ENTRIES
                || refused.size() >= MOST_ENTRIES
                || characters >= MOST_CHARACTERS;
    }

    /** Entries to be written. */
    int size() {
        return entries.size();
    }

    boolean isEmpty() {
        return lastLine == 0 && end.isEmpty();
    }

    void send(EntryImport imports) {
        if (!entries.isEmpty()) {
            verdicts = imports.write(entries.stream().map(FileLine.Good::entry).toList())
                    .toCompletableFuture();
        }
    }

    CompletableFuture<List<Verdict>> verdicts() {
        return verdicts;
    }

    /** What came of its lines; to be called when the verdicts are there. */
    Settled settled() {
        long unreadable = refused.stream().filter(one -> one.type().isEmpty()).count();
        return new Settled(refusals(), counts(), unreadable, witness(), lastLine, end);
    }

    private List<RefusedLine> refusals() {
        Map<Long, RefusedLine> byLine = new TreeMap<>();
        refused.forEach(one -> byLine.put(one.refusal().line(), one.refusal()));
        for (int i = 0; i < entries.size(); i++) {
            if (verdicts.join().get(i) instanceof Verdict.Refused no) {
                byLine.put(
                        entries.get(i).number(), new RefusedLine(entries.get(i).number(), no.reason()));
            }
        }
        return List.copyOf(byLine.values());
    }

    private Map<EntryType, Tally> counts() {
        Map<EntryType, Tally> counts = new EnumMap<>(EntryType.class);
        for (int i = 0; i < entries.size(); i++) {
            Verdict verdict = verdicts.join().get(i);
            Tally one = verdict instanceof Verdict.Applied
                    ? new Tally(1, 0, 0)
                    : verdict instanceof Verdict.Unchanged ? new Tally(0, 1, 0) : new Tally(0, 0, 1);
            counts.merge(entries.get(i).entry().type(), one, Tally::plus);
        }
        for (Refused one : refused) {
            one.type().ifPresent(type -> counts.merge(type, new Tally(0, 0, 1), Tally::plus));
        }
        return counts;
    }

    private Optional<String> witness() {
        for (int i = entries.size() - 1; i >= 0; i--) {
            Entry entry = entries.get(i).entry();
            if (entry.type().pass() == 1 && !(verdicts.join().get(i) instanceof Verdict.Refused)) {
                return Optional.of(entry.key());
            }
        }
        return Optional.empty();
    }

    private record Refused(Optional<EntryType> type, RefusedLine refusal) {}
}
