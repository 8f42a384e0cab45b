package org.lectern.status.event;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;

/**
 * Who is enrolled in a batch, as far as users were looked at.
 *
 * @param looked how many users were looked at
 * @param whole whether those are all that have an enrolment or a view; else there may be more
 * @param active enrolments that were not withdrawn
 * @param completed how many of those are complete, as they are stored
 * @param withdrawn enrolments that were
 * @param first users of the first few active ones
 */
public record BatchEnrolments(
        long looked, boolean whole, long active, long completed, long withdrawn, List<String> first) {
    private static final int NAMED = 20;

    static final BatchEnrolments NONE = new BatchEnrolments(0, false, 0, 0, 0, List.of());

    public BatchEnrolments {
        first = List.copyOf(first);
    }

    BatchEnrolments plus(int users, List<Enrolment> found, boolean end) {
        List<Enrolment> there = found.stream().filter(Enrolment::active).toList();
        List<String> named = new ArrayList<>(first);
        Stream<String> more = there.stream().map(one -> one.key().user());
        more.limit(Math.max(0, NAMED - named.size())).forEach(named::add);
        long done = there.stream()
                .filter(one ->
                        one.status().filter(ContentStatus.COMPLETED::equals).isPresent())
                .count();
        return new BatchEnrolments(
                looked + users,
                end,
                active + there.size(),
                completed + done,
                withdrawn + found.size() - there.size(),
                named);
    }
}
