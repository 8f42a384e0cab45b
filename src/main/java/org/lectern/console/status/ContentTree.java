package org.lectern.console.status;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;

/**
 * A review as a tree: the collection, its units, one in another where all of its contents are the other's, too, and their
 * contents. A content that several units share stands under each.
 */
final class ContentTree {
    private final Review review;
    private final CollectionTree tree;
    private final SortedMap<String, View> views;
    private final Comparator<String> inOrder;

    private ContentTree(Review review) {
        this.review = review;
        this.tree = review.tree();
        this.views = review.views();
        this.inOrder = Comparator.<String>comparingInt(unit -> tree.leaves().stream()
                        .filter(below(unit)::contains)
                        .findFirst()
                        .map(tree.leaves()::indexOf)
                        .orElse(Integer.MAX_VALUE))
                .thenComparing(Comparator.naturalOrder());
    }

    /** The collection's row, with all others below it. */
    static ContentRow of(Review review) {
        return new ContentTree(review).root();
    }

    private Set<String> below(String unit) {
        return tree.units().getOrDefault(unit, Set.of());
    }

    private ContentRow root() {
        String collection = tree.collection();
        Set<String> all = Set.copyOf(tree.leaves());
        List<ContentRow> rows = new ArrayList<>(
                inside(Optional.empty(), new LinkedHashSet<>(tree.units().keySet()), all, collection));
        outside().ifPresent(rows::add);
        Set<String> contents = new TreeSet<>(all);
        contents.addAll(consumed());
        return group(
                ContentRow.Kind.COLLECTION,
                collection,
                Optional.of(review.summary().status()),
                Optional.of(new ContentRow.Count(
                        review.summary().required(),
                        review.summary().completedCount(),
                        review.stored().course().flatMap(Aggregate::completedCount))),
                ofRow(collection, contents),
                rows);
    }

    private static ContentRow group(
            ContentRow.Kind kind,
            String id,
            Optional<ContentStatus> status,
            Optional<ContentRow.Count> count,
            List<Drift> drift,
            List<ContentRow> below) {
        return new ContentRow(kind, id, false, status, Optional.empty(), false, Optional.empty(), count, drift, below);
    }

    /** The units directly in this one, and the contents that are in none of those. */
    private List<ContentRow> inside(
            Optional<String> unit, Set<String> candidates, Set<String> contents, String aggregateOf) {
        List<String> direct = candidates.stream()
                .filter(one -> candidates.stream().noneMatch(other -> isInside(one, other)))
                .sorted(inOrder)
                .toList();
        List<ContentRow> rows = new ArrayList<>();
        Set<String> placed = new LinkedHashSet<>();
        for (String one : direct) {
            Set<String> further = new LinkedHashSet<>();
            tree.units().keySet().stream().filter(other -> isInside(other, one)).forEach(further::add);
            rows.add(unit(one, further));
            placed.addAll(below(one));
        }
        tree.leaves().stream()
                .filter(leaf -> contents.contains(leaf) && !placed.contains(leaf))
                .forEach(leaf -> rows.add(content(leaf, unit, aggregateOf)));
        return rows;
    }

    private boolean isInside(String unit, String other) {
        return below(other).size() > below(unit).size() && below(other).containsAll(below(unit));
    }

    private ContentRow unit(String unit, Set<String> further) {
        Optional<Summary> summary = Optional.ofNullable(review.units().get(unit));
        int required = (int) tree.leaves().stream()
                .filter(leaf -> below(unit).contains(leaf) && !tree.optional().contains(leaf))
                .count();
        return group(
                ContentRow.Kind.UNIT,
                unit,
                summary.map(Summary::status),
                Optional.of(new ContentRow.Count(
                        required,
                        summary.map(Summary::completedCount).orElse(0),
                        Optional.ofNullable(review.stored().units().get(unit)).flatMap(Aggregate::completedCount))),
                ofRow(unit, below(unit)),
                inside(Optional.of(unit), further, below(unit), tree.collection()));
    }

    private ContentRow content(String content, Optional<String> unit, String collection) {
        Optional<View> view = Optional.ofNullable(views.get(content));
        boolean stored = Optional.ofNullable(review.raw().views().get(content))
                .filter(View::isCompleted)
                .isPresent();
        Optional<ContentStatus> aggregate =
                Optional.ofNullable(review.stored().contents().get(content));
        List<Drift> drift = review.drift().stream()
                .filter(one -> names(one, content))
                .filter(one -> one.activity().equals(collection)
                        || unit.filter(one.activity()::equals).isPresent())
                .toList();
        return new ContentRow(
                ContentRow.Kind.CONTENT,
                content,
                tree.optional().contains(content),
                view.map(View::status),
                view,
                view.filter(View::isCompleted).isPresent() && !stored,
                aggregate,
                Optional.empty(),
                drift,
                List.of());
    }

    private static boolean names(Drift drift, String content) {
        if (drift.kind() == StatusDriftKind.ENROLMENT_WRONG) {
            return drift.subject().equals("contentstatus") && drift.raw().startsWith(content + ": ");
        }
        return drift.kind() == StatusDriftKind.SCORE_DIFFERS
                ? drift.subject().endsWith(":" + content)
                : drift.kind() != StatusDriftKind.ENROLMENT_MISSING
                        && drift.subject().equals(content);
    }

    /** What differs in a collection's or unit's row without belonging to one of these contents. */
    private List<Drift> ofRow(String activity, Set<String> contents) {
        return review.drift().stream()
                .filter(one -> one.activity().equals(activity))
                .filter(one -> contents.stream().noneMatch(content -> names(one, content)))
                .toList();
    }

    private Set<String> consumed() {
        Set<String> consumed = new TreeSet<>(views.keySet());
        consumed.addAll(review.stored().contents().keySet());
        return consumed;
    }

    /** What was consumed here without being the collection's. */
    private Optional<ContentRow> outside() {
        List<ContentRow> rows = consumed().stream()
                .filter(content -> !tree.hasLeaf(content))
                .map(content -> content(content, Optional.empty(), tree.collection()))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(group(ContentRow.Kind.OUTSIDE, "", Optional.empty(), Optional.empty(), List.of(), rows));
    }
}
