package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What every library should hold, worked out from the truth by a scan and a few lines of its own, and what it does hold.
 * Shares no code with the service layer.
 */
public final class Recomputation {
    private static final int PAGE = 50;
    private static final Map<String, List<String>> BUCKETS = Map.of(
            "PUBLIC", List.of("PUBLIC", "LOGGEDIN", "PRIVATE"),
            "LOGGEDIN", List.of("LOGGEDIN", "PRIVATE"),
            "PRIVATE", List.of("PRIVATE"));

    private Recomputation() {}

    /** Every library as the truth has it, and every list of what a principal has. */
    public static void requireExact(CqlSession session, String description) {
        requireExactLibraries(session, description);
        requireExactMemberships(session, description);
    }

    /** Every list of what a principal has as the truth has it. */
    public static void requireExactMemberships(CqlSession session, String description) {
        List<Set<String>> memberships = memberships(session);
        assertThat(memberships.get(1)).as(description).isEqualTo(memberships.get(0));
    }

    /** Every library as the truth has it. */
    public static void requireExactLibraries(CqlSession session, String description) {
        assertThat(actual(session)).as(description).isEqualTo(expected(session));
    }

    /** By principal: how a library differs from what the truth has, as a sentence. Empty if all are right. */
    public static Map<String, String> differences(CqlSession session) {
        Map<String, Set<String>> expected = expected(session);
        Map<String, Set<String>> actual = actual(session);
        Set<String> principals = new TreeSet<>(expected.keySet());
        principals.addAll(actual.keySet());
        Map<String, String> differences = new TreeMap<>();
        for (String principal : principals) {
            Set<String> missing = new TreeSet<>(expected.getOrDefault(principal, Set.of()));
            Set<String> extra = new TreeSet<>(actual.getOrDefault(principal, Set.of()));
            Set<String> both = new TreeSet<>(missing);
            both.retainAll(extra);
            missing.removeAll(both);
            extra.removeAll(both);
            if (!missing.isEmpty() || !extra.isEmpty()) {
                differences.put(principal, "missing " + missing + ", and not in the truth " + extra);
            }
        }
        return differences;
    }

    private static Map<String, Set<String>> expected(CqlSession session) {
        Map<String, Set<String>> libraries = new TreeMap<>();
        for (Row row : session.execute(
                "SELECT content_id, principal_id, visibility, last_modified, deleted, role FROM content")) {
            String role = row.getString("role");
            if (role != null && !role.equals("REMOVED") && !row.getBoolean("deleted")) {
                for (String bucket : BUCKETS.getOrDefault(row.getString("visibility"), List.of())) {
                    libraries
                            .computeIfAbsent(row.getString("principal_id"), key -> new TreeSet<>())
                            .add(bucket + " " + row.getInstant("last_modified") + " " + row.getString("content_id"));
                }
            }
        }
        return libraries;
    }

    private static Map<String, Set<String>> actual(CqlSession session) {
        Map<String, Set<String>> libraries = new TreeMap<>();
        // Small pages: between the rows are those deleted in the last hours, and a node refuses to read too many of
        // them at once.
        for (Row row : session.execute(SimpleStatement.newInstance(
                        "SELECT principal_id, bucket, last_modified, content_id FROM library_by_principal")
                .setPageSize(PAGE))) {
            if (row.getString("bucket") != null) {
                libraries
                        .computeIfAbsent(row.getString("principal_id"), key -> new TreeSet<>())
                        .add(row.getString("bucket") + " " + row.getInstant("last_modified") + " "
                                + row.getString("content_id"));
            }
        }
        return libraries;
    }

    /** The memberships as the truth has them, and as the principals' own lists have them. */
    private static List<Set<String>> memberships(CqlSession session) {
        TreeSet<String> truth = new TreeSet<>();
        for (Row row : session.execute("SELECT content_id, principal_id, role FROM content")) {
            String role = row.getString("role");
            if (role != null && !role.equals("REMOVED")) {
                truth.add(row.getString("principal_id") + " " + row.getString("content_id") + " " + role);
            }
        }
        TreeSet<String> derived = new TreeSet<>();
        for (Row row : session.execute("SELECT principal_id, content_id, role FROM content_by_principal")) {
            derived.add(
                    row.getString("principal_id") + " " + row.getString("content_id") + " " + row.getString("role"));
        }
        return List.of(truth, derived);
    }
}
