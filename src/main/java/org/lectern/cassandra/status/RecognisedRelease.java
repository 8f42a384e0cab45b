package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Optional;
import org.lectern.model.SunbirdRelease;

/**
 * Recognises the program that computes in a keyspace of Sunbird. Only lern-service writes {@code completionpercentage}, and only
 * it reads collections and contexts under their newer names; only Flink writes status 1 without progress. Releases from before
 * optional contents leave no trace, and have to be chosen.
 */
final class RecognisedRelease {
    private static final int SAMPLE = 500;

    private RecognisedRelease() {}

    /** Reads some enrolments. Blocks. */
    static Optional<SunbirdRelease> of(CqlSession session, StatusColumns columns) {
        if (ViewerServiceRows.isPresent(columns)
                || columns.collection(StatusColumns.VIEWS).equals("collectionid")) {
            return Optional.of(SunbirdRelease.LERN_SERVICE);
        }
        List<String> names = columns.present(StatusColumns.ENROLMENTS, "progress", "status", "completionpercentage");
        if (!names.contains("status") || !names.contains("progress")) {
            return Optional.empty();
        }
        List<Row> sample = session.execute(session.prepare("SELECT " + String.join(", ", names) + " FROM "
                                + columns.table(StatusColumns.ENROLMENTS) + " LIMIT " + SAMPLE)
                        .bind())
                .all();
        if (names.contains("completionpercentage")
                && sample.stream().anyMatch(row -> !row.isNull("completionpercentage"))) {
            return Optional.of(SunbirdRelease.LERN_SERVICE);
        }
        return sample.stream().anyMatch(row -> row.getInt("status") == 1 && row.getInt("progress") == 0)
                ? Optional.of(SunbirdRelease.FLINK)
                : Optional.empty();
    }
}
