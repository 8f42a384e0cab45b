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
 * @param tenants all of them, up to {@link #MOST_TENANTS}
 * @param exact whether the principals were counted
 */
public record RecognizedOae(long tenants, long principals, boolean exact) {
    /** More than any platform has. */
    static final int MOST_TENANTS = 5_000;

    private static final int SAMPLE = 2_000;

    /** Nineteen of twenty samples of this size are nearer than that: twice the square root of their size, in hundredths. */
    private static final double ERROR = 2 / Math.sqrt(SAMPLE);

    /** Counts. Blocks for two short reads. */
    static RecognizedOae read(CqlSession session, String keyspace) {
        long tenants = session.execute(SimpleStatement.newInstance(
                        "SELECT \"alias\" FROM " + keyspace + ".\"Tenant\" LIMIT " + MOST_TENANTS))
                .all()
                .size();
        List<Row> sample = session.execute(SimpleStatement.newInstance(
                        "SELECT token(\"principalId\") FROM " + keyspace + ".\"Principals\" LIMIT " + SAMPLE))
                .all();
        return sample.size() < SAMPLE
                ? new RecognizedOae(tenants, sample.size(), true)
                : new RecognizedOae(tenants, extrapolated(sample.get(SAMPLE - 1).getLong(0)), false);
    }

    static long extrapolated(long lastToken) {
        double share = (lastToken - (double) Long.MIN_VALUE) / Math.pow(2, 64);
        return Math.round(SAMPLE / Math.max(share, 1e-12));
    }

    /** What was recognised, in one sentence; an estimate with how far it may be off. */
    public Message message() {
        return exact
                ? ClusterSentence.OAE_COUNTED.of(tenants, principals)
                : ClusterSentence.OAE_ESTIMATED.of(
                        tenants, rounded((double) principals, 2), rounded(principals * ERROR, 1));
    }

    private static long rounded(double number, int digits) {
        return new BigDecimal(number).round(new MathContext(digits)).longValue();
    }
}
