package org.lectern.status.store;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/** Who has rows at all: for work over many users. As a {@link StatusStore} does. */
public interface UserScans {
    /** Whether the user has an enrolment, a view, or is a principal. */
    CompletionStage<Boolean> isKnown(String user);

    /**
     * Users that have enrolments or views, in the order of the token ring.
     *
     * @param after the last token of the page before; empty at the beginning
     * @param until the last token that is meant; empty for the end of the ring
     */
    CompletionStage<UserPage> users(OptionalLong after, OptionalLong until, int limit);

    /**
     * A page of users.
     *
     * @param last the token to go on after; empty at the end of what was meant
     */
    record UserPage(List<String> users, OptionalLong last) {
        public UserPage {
            users = List.copyOf(users);
        }
    }

    /**
     * Enrolments and views of the users of a part of the ring, by user, in few reads. Whoever lacks there is to be read by
     * themselves: their rows are too many to be held beside those of others, lie apart, or break a rule. Fails if the part
     * cannot be read at once; then everybody there is to be read by themselves.
     *
     * @param after the token before the first; empty at the beginning
     * @param last the last token; empty at the end of the ring
     */
    default CompletionStage<Map<String, UserRows>> rows(OptionalLong after, OptionalLong last) {
        return CompletableFuture.completedStage(Map.of());
    }

    /** All that a user has in every place: views by place and content, with what is compared of them and no details. */
    record UserRows(List<Enrolment> enrolments, Map<EnrolmentKey, SortedMap<String, View>> views) {
        public UserRows {
            enrolments = List.copyOf(enrolments);
            views = Map.copyOf(views);
        }
    }

    /** Aggregates of collections, likewise; those of units are left out. */
    CompletionStage<AggregatePage> aggregates(OptionalLong after, OptionalLong until, int limit);

    /**
     * A page of aggregates' keys.
     *
     * @param strange those whose context has no form that is known, with the context as it stands there
     */
    record AggregatePage(List<EnrolmentKey> keys, List<EnrolmentKey> strange, OptionalLong last) {
        public AggregatePage {
            keys = List.copyOf(keys);
            strange = List.copyOf(strange);
        }

        /** A page on which every context has a form that is known. */
        public AggregatePage(List<EnrolmentKey> keys, OptionalLong last) {
            this(keys, List.of(), last);
        }
    }
}
