package org.lectern.transfer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lectern.model.TokenRange;
import org.lectern.wording.Message;

/**
 * The rows of a keyspace, or of a part of its token ring, as lines, of some types after each other; a page is read while the one
 * before is worked off. After the lines of each page comes its end, with the place to go on from.
 */
final class PageReader implements EntryReader {
    /** Between the type and the place in its table. */
    private static final String SEPARATOR = " ";

    private final EntrySource source;
    private final TokenRange range;
    private final List<EntryType> types;
    private final Deque<FileLine> lines = new ArrayDeque<>();
    private Optional<Place> place = Optional.empty();
    private CompletableFuture<EntryPage> coming = new CompletableFuture<>();
    private long number;

    /** Where a page begins. */
    private record Place(EntryType type, Optional<String> after) {
        static Place of(String text) {
            int end = text.indexOf(SEPARATOR);
            String after = text.substring(end + 1);
            return new Place(
                    EntryType.valueOf(text.substring(0, end)), after.isEmpty() ? Optional.empty() : Optional.of(after));
        }

        String text() {
            return type.name() + SEPARATOR + after.orElse("");
        }

        /** Where it goes on after a page; empty at the end. */
        Optional<Place> next(EntryPage page, List<EntryType> types) {
            if (page.next().isPresent()) {
                return Optional.of(new Place(type, page.next()));
            }
            int index = types.indexOf(type) + 1;
            return index < types.size() ? Optional.of(new Place(types.get(index), Optional.empty())) : Optional.empty();
        }
    }

    /** @param from the place where it begins, and the number of the line before it */
    PageReader(EntrySource source, TokenRange range, List<EntryType> types, Checkpoint from) {
        this.source = source;
        this.range = range;
        this.types = List.copyOf(types);
        String there = from.place();
        if (there == null) {
            begin(Optional.of(new Place(types.get(0), Optional.empty())));
        } else {
            number = from.line();
            begin(there.isEmpty() ? Optional.empty() : Optional.of(Place.of(there)));
        }
    }

    private void begin(Optional<Place> next) {
        place = next;
        next.ifPresent(there ->
                coming = source.page(there.type(), range, there.after()).toCompletableFuture());
    }

    @Override
    public @Nullable FileLine next() throws ExecutionException, InterruptedException {
        if (lines.isEmpty() && place.isPresent()) {
            take(place.get());
        }
        return lines.poll();
    }

    private void take(Place here) throws ExecutionException, InterruptedException {
        EntryPage page = coming.get();
        begin(here.next(page, types));
        page.entries().forEach(entry -> lines.add(new FileLine.Good(++number, entry)));
        page.unreadable().forEach(why -> lines.add(new FileLine.Bad(++number, Message.plain(why))));
        lines.add(new FileLine.PageEnd(number, place.map(Place::text).orElse(""), page.rows(), page.omitted()));
    }

    /** Rows, since there is no file. */
    @Override
    public long bytesRead() {
        return number;
    }

    @Override
    public void close() {}
}
