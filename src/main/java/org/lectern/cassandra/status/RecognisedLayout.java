package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.SunbirdRelease;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Message;

/**
 * How a deployment keeps content status, read from its schema table by table and from some of its rows; what an operator said
 * by hand counts more.
 *
 * @param counts the column of aggregates that holds counts: {@code aggregates}, or {@code agg} in older releases
 * @param trees where the platform keeps what collections consist of; empty if it is not known
 */
record RecognisedLayout(StatusLayout layout, String counts, Optional<PlatformTrees> trees) {
    /** Long enough for a write that is under way, and for clocks that are nearly a second apart. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final int SAMPLE = 500;
    /** Aggregates whose learners are looked up, one by one. */
    private static final int COMPARED = 200;

    private static final String BATCH = "cb:";

    /** Reads it. Blocks. */
    static RecognisedLayout read(CqlSession session, StatusColumns columns, StatusKeyspace place) {
        List<Row> sample = sample(session, columns);
        Optional<String> recognised = place.prefix().or(() -> prefix(session, columns, sample));
        boolean withStatus = columns.has(StatusColumns.AGGREGATES, "content_status");
        boolean scores = columns.has(StatusColumns.AGGREGATES, "aggregates");
        // A platform has agg_details, and may have no aggregates yet.
        boolean deployed = recognised.filter(said -> !said.isEmpty()).isPresent()
                || !withStatus
                || (sample.isEmpty() && columns.has(StatusColumns.AGGREGATES, "agg_details"));
        String counts = scores && !counted(sample, "aggregates") && counted(sample, "agg") ? "agg" : "aggregates";
        if (!scores) {
            counts = "agg";
        }
        if (!deployed) {
            return new RecognisedLayout(StatusLayout.own(scores), counts, Optional.empty());
        }
        String prefix = recognised.orElse(BATCH);
        String units = sample.stream().anyMatch(row -> type(row).equals(StatusLayout.OWN_UNITS))
                ? StatusLayout.OWN_UNITS
                : StatusLayout.COURSE;
        List<PlatformTrees> trees = PlatformTrees.find(session, place);
        Optional<SunbirdRelease> release = place.release().or(() -> RecognisedRelease.of(session, columns));
        Message said = StatusSentence.LAYOUT.of(
                names(columns),
                (withStatus ? StatusSentence.LAYOUT_WITH_STATUS : StatusSentence.LAYOUT_WITHOUT_STATUS).of(counts),
                prefix.isEmpty()
                        ? StatusSentence.LAYOUT_NO_PREFIX.of()
                        : (recognised.isEmpty() ? StatusSentence.LAYOUT_PREFIX_ASSUMED : StatusSentence.LAYOUT_PREFIX)
                                .of(prefix),
                units,
                said(trees),
                StatusSentence.LAYOUT_VIEWS.of(
                        columns.partition(StatusColumns.VIEWS).equals(List.of("userid"))
                                ? Message.NONE
                                : StatusSentence.LAYOUT_VIEWS_APART.of(),
                        ViewerServiceRows.isPresent(columns) ? StatusSentence.LAYOUT_VIEWER.of() : Message.NONE),
                said(release, place.release().isPresent()));
        return new RecognisedLayout(
                StatusLayout.deployed(
                                scores,
                                columns.has(StatusColumns.ENROLMENTS, "contentstatus"),
                                prefix,
                                units,
                                PAUSE,
                                said)
                        .by(release)
                        .lackingStatus(withStatus ? Optional.empty() : Optional.of(lacking(columns))),
                counts,
                trees.size() == 1 ? Optional.of(trees.get(0)) : Optional.empty());
    }

    private static Message said(Optional<SunbirdRelease> release, boolean chosen) {
        return release.map(one ->
                        (chosen ? StatusSentence.LAYOUT_RELEASE_CHOSEN : StatusSentence.LAYOUT_RELEASE).of(one.word()))
                .orElseGet(StatusSentence.LAYOUT_RELEASE_UNKNOWN::of);
    }

    private static String lacking(StatusColumns columns) {
        return "ALTER TABLE " + columns.table(StatusColumns.AGGREGATES) + " ADD " + DeployedFigures.STATUS
                + " frozen<map<text, int>>;";
    }

    private static Message said(List<PlatformTrees> trees) {
        return switch (trees.size()) {
            case 0 -> StatusSentence.LAYOUT_NO_TREES.of();
            case 1 -> StatusSentence.LAYOUT_TREES.of(trees.get(0).name());
            default ->
                StatusSentence.LAYOUT_MANY_TREES.of(String.join(
                        ", ", trees.stream().map(PlatformTrees::keyspace).toList()));
        };
    }

    private static List<Row> sample(CqlSession session, StatusColumns columns) {
        List<String> maps = columns.present(StatusColumns.AGGREGATES, "agg", "aggregates");
        return session.execute(session.prepare(
                                "SELECT activity_type, activity_id, user_id, context_id, " + String.join(", ", maps)
                                        + " FROM " + columns.table(StatusColumns.AGGREGATES) + " LIMIT " + SAMPLE)
                        .bind())
                .all();
    }

    /**
     * What stands before a batch: what is known to, else what is left of a context once the batch of the learner's enrolment is
     * taken off. Empty if there are no aggregates.
     *
     * @throws ClusterException if it cannot be told: whatever was read or written there would be somebody else's
     */
    private static Optional<String> prefix(CqlSession session, StatusColumns columns, List<Row> sample) {
        if (sample.isEmpty()) {
            return Optional.empty();
        }
        if (sample.stream().anyMatch(row -> context(row).startsWith(BATCH))) {
            return Optional.of(BATCH);
        }
        String batch = columns.context(StatusColumns.ENROLMENTS);
        PreparedStatement enrolments = session.prepare("SELECT " + batch + " FROM "
                + columns.table(StatusColumns.ENROLMENTS) + " WHERE userid = ? AND "
                + columns.collection(StatusColumns.ENROLMENTS) + " = ?");
        if (sample.stream().anyMatch(row -> context(row).equals(CqlRows.text(row, "activity_id")))) {
            return Optional.of(""); // a collection by itself, without a batch
        }
        return sample.stream()
                .filter(row -> type(row).equals(StatusLayout.COURSE))
                .limit(COMPARED)
                .flatMap(row ->
                        session
                                .execute(
                                        enrolments.bind(CqlRows.text(row, "user_id"), CqlRows.text(row, "activity_id")))
                                .all()
                                .stream()
                                .map(there -> CqlRows.text(there, batch))
                                .filter(context(row)::endsWith)
                                .map(there ->
                                        context(row).substring(0, context(row).length() - there.length())))
                .findFirst()
                .or(() -> {
                    throw new ClusterException(
                            ClusterException.Kind.WRONG_SCHEMA,
                            StoreSentence.CONTEXTS_UNKNOWN.of(
                                    columns.table(StatusColumns.AGGREGATES),
                                    context(sample.get(0)),
                                    StatusKeyspace.NOTHING));
                });
    }

    private static String context(Row row) {
        return CqlRows.text(row, "context_id");
    }

    private static String type(Row row) {
        return CqlRows.text(row, "activity_type");
    }

    private static boolean counted(List<Row> sample, String column) {
        Class<? extends Number> values = column.equals("agg") ? Integer.class : Double.class;
        return sample.stream()
                .filter(row -> row.getColumnDefinitions().contains(column))
                .anyMatch(row -> Objects.requireNonNullElse(row.getMap(column, String.class, values), Map.of())
                        .containsKey(CassandraDerivedRows.COUNT));
    }

    /** Which tables have the newer names: releases have renamed columns in some tables, and not in others. */
    private static Message names(StatusColumns columns) {
        List<String> newer = new ArrayList<>();
        Stream.of(StatusColumns.VIEWS, StatusColumns.ATTEMPTS, StatusColumns.ENROLMENTS)
                .filter(table -> columns.collection(table).startsWith("collection"))
                .forEach(newer::add);
        return newer.isEmpty()
                ? StatusSentence.LAYOUT_OLD_NAMES.of()
                : StatusSentence.LAYOUT_NEW_NAMES.of(String.join(", ", newer));
    }
}
