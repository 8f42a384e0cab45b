package org.lectern.status.sunbird;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lectern.model.SunbirdRelease;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.EventCounts;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.View;
import org.lectern.wording.Message;

/** Rows of a learner of Sunbird, for tests of its rules. */
final class Learners {
    static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");
    static final EnrolmentKey KEY = new EnrolmentKey("0a1b", "do_1", "0130");
    /** Two contents are required, one is optional. */
    static final CollectionTree TREE = new CollectionTree(
            "do_1", List.of("do_a", "do_b", "do_more"), Set.of("do_more"), Map.of("do_u", Set.of("do_a")), Map.of());

    private Learners() {}

    static SortedMap<String, View> views(ContentStatus status, String... contents) {
        SortedMap<String, View> views = new TreeMap<>();
        for (String content : contents) {
            views.put(content, view(status, null));
        }
        return views;
    }

    static SortedMap<String, View> completed(String... contents) {
        return views(ContentStatus.COMPLETED, contents);
    }

    static View view(ContentStatus status, @Nullable Integer counted) {
        return new View(
                status,
                Optional.of(NOW.minusSeconds(90)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new EventCounts(Optional.ofNullable(counted), Optional.ofNullable(counted)));
    }

    static Enrolment enrolment(int progress, int status, Map<String, ContentStatus> contents) {
        return new Enrolment(
                KEY,
                true,
                Optional.of(NOW.minus(Duration.ofDays(60))),
                Optional.of(progress),
                Optional.of(ContentStatus.of(status)),
                Optional.empty(),
                contents,
                Optional.empty());
    }

    static Aggregate aggregate(int count, @Nullable Instant computed) {
        return new Aggregate(Optional.of(count), new TreeMap<>(), new TreeMap<>(), Optional.ofNullable(computed));
    }

    static StatusLayout layout(Optional<SunbirdRelease> release) {
        return StatusLayout.deployed(true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.NONE)
                .by(release);
    }

    static Review review(CollectionTree tree, SortedMap<String, View> views, Aggregate course, Enrolment enrolment) {
        return review(tree, views, course, enrolment, Optional.of(SunbirdRelease.FLINK));
    }

    static Review review(
            CollectionTree tree,
            SortedMap<String, View> views,
            Aggregate course,
            Enrolment enrolment,
            Optional<SunbirdRelease> release) {
        return SunbirdReview.of(
                KEY,
                tree,
                new Raw(views, List.of()),
                new Derived(Optional.of(course), new TreeMap<>(), Optional.of(enrolment), layout(release)));
    }
}
