package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.lectern.wording.Message;

/**
 * How large a platform is whose keyspace was recognised. Principals are counted up to a bound, beyond which they are estimated
 * from how much of the token ring the first of them take up.
 *
 * @param tenants all of them, up to {@link #MOST_TENANTS}; none where the layout is the paper's
 * @param principals where the layout is the paper's, lists of libraries: up to three of a principal
 * @param exact whether the principals were counted
 */
public record RecognizedOae(KeyspaceLayout.Platform platform, long tenants, long principals, boolean exact) {
    /** More than any platform has. */
    static final int MOST_TENANTS = 5_000;

    private static final int SAMPLE = 2_000;

    /** Nineteen of twenty samples of this size are nearer than that: twice the square root of their size, in hundredths. */
    private static final double ERROR = 2 / Math.sqrt(SAMPLE);

    /** Counts. Blocks for two short reads. */
    static RecognizedOae read(CqlSession session, String keyspace, KeyspaceLayout layout) {
        if (layout.platform() == KeyspaceLayout.Platform.PAPER) {
            return readPaper(session, keyspace + ".\"" + layout.paperLibraries() + '"');
        }
        long tenants = session.execute(SimpleStatement.newInstance(
                        "SELECT \"alias\" FROM " + keyspace + ".\"Tenant\" LIMIT " + MOST_TENANTS))
                .all()
                .size();
        List<Row> sample = session.execute(SimpleStatement.newInstance(
                        "SELECT token(\"principalId\") FROM " + keyspace + ".\"Principals\" LIMIT " + SAMPLE))
                .all();
        return sample.size() < SAMPLE
                ? new RecognizedOae(layout.platform(), tenants, sample.size(), true)
                : new RecognizedOae(
                        layout.platform(),
                        tenants,
                        extrapolated(sample.get(SAMPLE - 1).getLong(0)),
                        false);
    }

    private static RecognizedOae readPaper(CqlSession session, String table) {
        List<Row> sample = session.execute(
                        SimpleStatement.newInstance("SELECT DISTINCT key FROM " + table + " LIMIT " + SAMPLE))
                .all();
        if (sample.size() < SAMPLE) {
            return new RecognizedOae(KeyspaceLayout.Platform.PAPER, 0, sample.size(), true);
        }
        Row last = session.execute(SimpleStatement.newInstance(
                        "SELECT token(key) FROM " + table + " WHERE key = ? LIMIT 1",
                        sample.get(SAMPLE - 1).getString(0)))
                .one();
        // Gone by now: then nobody knows how far the sample reaches, and at least that many there are.
        return new RecognizedOae(
                KeyspaceLayout.Platform.PAPER, 0, last == null ? SAMPLE : extrapolated(last.getLong(0)), false);
    }

    static long extrapolated(long lastToken) {
        double share = (lastToken - (double) Long.MIN_VALUE) / Math.pow(2, 64);
        return Math.round(SAMPLE / Math.max(share, 1e-12));
    }

    /** What was recognised, in one sentence; an estimate with how far it may be off. */
    public Message message() {
        if (platform == KeyspaceLayout.Platform.PAPER) {
            return exact
                    ? ClusterSentence.PAPER_COUNTED.of(principals)
                    : ClusterSentence.PAPER_ESTIMATED.of(
                            rounded((double) principals, 2), rounded(principals * ERROR, 1));
        }
        return exact
                ? ClusterSentence.OAE_COUNTED.of(tenants, principals)
                : ClusterSentence.OAE_ESTIMATED.of(
                        tenants, rounded((double) principals, 2), rounded(principals * ERROR, 1));
    }

    private static long rounded(double number, int digits) {
        return new BigDecimal(number).round(new MathContext(digits)).longValue();
    }
}
