package org.lectern.status.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/**
 * All rows of one learner in one place, raw and derived: for {@link StatusStore#load}.
 *
 * @param key whose they are
 * @param enrolment empty where nobody enrolled the learner
 * @param views by content
 * @param units the rows of units, by unit
 * @param course the collection's row
 */
public record LearnerRows(
        EnrolmentKey key,
        Optional<Enrolment> enrolment,
        SortedMap<String, View> views,
        List<Attempt> attempts,
        SortedMap<String, Aggregate> units,
        Optional<Aggregate> course) {
    public LearnerRows {
        views = Collections.unmodifiableSortedMap(new TreeMap<>(views));
        attempts = List.copyOf(attempts);
        units = Collections.unmodifiableSortedMap(new TreeMap<>(units));
    }

    /** Of a learner who was just enrolled: nothing yet. */
    public static LearnerRows enrolled(EnrolmentKey key, Instant now) {
        return new LearnerRows(
                key,
                Optional.of(Enrolment.of(key, View.stored(now))),
                new TreeMap<>(),
                List.of(),
                new TreeMap<>(),
                Optional.empty());
    }

    /** Views where nobody enrolled the learner, and from which nothing was derived. */
    public static LearnerRows viewed(EnrolmentKey key, SortedMap<String, View> views) {
        return new LearnerRows(key, Optional.empty(), views, List.of(), new TreeMap<>(), Optional.empty());
    }

    /** With these raw rows. */
    public LearnerRows consumed(SortedMap<String, View> seen, List<Attempt> tried) {
        return new LearnerRows(key, enrolment, seen, tried, units, course);
    }

    /** After a write of what is derived. */
    public LearnerRows after(StatusWrite write) {
        if (write instanceof StatusWrite.WriteUnit unit) {
            SortedMap<String, Aggregate> more = new TreeMap<>(units);
            more.put(unit.key().activity(), unit.next());
            return new LearnerRows(key, enrolment, views, attempts, more, course);
        }
        if (write instanceof StatusWrite.SwapEnrolment swap) {
            return with(swap.next());
        }
        if (write instanceof StatusWrite.SwapAggregate swap) {
            return with(swap.next());
        }
        throw new IllegalArgumentException("no computation writes " + write);
    }

    /** The same with another enrolment. */
    public LearnerRows with(Enrolment next) {
        return new LearnerRows(key, Optional.of(next), views, attempts, units, course);
    }

    /** The same with another row of the collection. */
    public LearnerRows with(Aggregate next) {
        return new LearnerRows(key, enrolment, views, attempts, units, Optional.of(next));
    }

    /** The same with an attempt more, from which nothing was derived. */
    public LearnerRows with(Attempt more) {
        List<Attempt> all = new ArrayList<>(attempts);
        all.add(more);
        return new LearnerRows(key, enrolment, views, all, units, course);
    }
}
