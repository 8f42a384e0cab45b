package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Makes a keyspace with its tables, or adds what an older Lectern did not have. Every statement may be repeated, so what was cut
 * short goes on where it stood. Nothing is added to a platform's keyspace, nor to somebody else's. Blocks, for seconds.
 */
public final class SchemaSetup {
    private SchemaSetup() {}

    /**
     * Looks at what is lacking, and changes nothing.
     *
     * @throws ClusterException with a sentence, if the cluster cannot be reached, or the keyspace is not Lectern's
     */
    public static SchemaPlan plan(ConnectionSettings settings) {
        return with(settings, session -> planned(session, settings));
    }

    private static SchemaPlan planned(CqlSession session, ConnectionSettings settings) {
        return plan(
                session,
                settings,
                GrantedRights.read(session, settings).toCompletableFuture().join());
    }

    static SchemaPlan plan(CqlSession session, ConnectionSettings settings, GrantedRights granted) {
        ConnectionRequirements requirements = new ConnectionRequirements(session, settings);
        requirements.requireDatacenter();
        String keyspace = settings.keyspace();
        Map<String, Set<String>> present = SchemaColumns.names(session, keyspace);
        SchemaState state = SchemaState.of(session, keyspace, present);
        String local = requirements.datacenter();
        SortedMap<String, Integer> nodes = requirements.nodes();
        SortedMap<String, Integer> replicas = Replication.read(session, keyspace)
                .map(Replication::replicas)
                .orElseGet(() -> new TreeMap<>(Map.of(local, SchemaPlan.advised(nodes.getOrDefault(local, 1)))));
        List<String> lacking = state.isLacking() ? Schema.lacking(session, keyspace, present) : List.of();
        return new SchemaPlan(
                keyspace,
                state,
                local,
                nodes,
                replicas,
                lacking,
                grants(granted, keyspace, state, lacking, present.keySet()),
                access(session, settings, state, present),
                present.containsKey("schema_version") ? EnvironmentRow.read(session, keyspace) : Optional.empty(),
                Optional.empty());
    }

    private static SchemaPlan.Access access(
            CqlSession session, ConnectionSettings settings, SchemaState state, Map<String, Set<String>> present) {
        String keyspace = settings.keyspace();
        if (!state.isLacking()) {
            if (KeyspaceLayout.read(session, keyspace).platform() != KeyspaceLayout.Platform.LECTERN) {
                return SchemaPlan.Access.PLATFORM;
            }
            Schema.check(session, keyspace, present);
        }
        return settings.readOnly() ? SchemaPlan.Access.READ_ONLY : SchemaPlan.Access.WRITABLE;
    }

    /** What the role lacks, as statements. Whoever makes a keyspace or a table has every right on it. */
    private static List<String> grants(
            GrantedRights granted, String keyspace, SchemaState state, List<String> lacking, Set<String> present) {
        List<String> missing = new ArrayList<>();
        if (state == SchemaState.MISSING) {
            if (!granted.allowsEverywhere("CREATE")) {
                missing.add(grant("CREATE", "ALL KEYSPACES", granted));
            }
            return missing;
        }
        for (String permission : List.of("CREATE", "ALTER")) {
            if (lacking.stream().anyMatch(cql -> cql.startsWith(permission + " "))
                    && !granted.allowsOnKeyspace(permission, keyspace)) {
                missing.add(grant(permission, "KEYSPACE " + keyspace, granted));
            }
        }
        for (String table : List.of("floor", "schema_version")) {
            String name = keyspace + "." + table;
            for (String permission : List.of("SELECT", "MODIFY")) {
                if (present.contains(table) && !lacking.isEmpty() && !granted.allowsOnTable(permission, name)) {
                    missing.add(grant(permission, "TABLE " + name, granted));
                }
            }
        }
        return missing;
    }

    private static String grant(String permission, String resource, GrantedRights granted) {
        String role = granted.role();
        String quoted = role.matches("[a-z][a-z0-9_]*") ? role : "\"" + role.replace("\"", "\"\"") + "\"";
        return "GRANT " + permission + " ON " + resource + " TO " + quoted + ";";
    }

    /**
     * Makes what is lacking, statement by statement, each after the nodes have agreed on the one before it.
     *
     * @param wanted the plan with the choices made: replicas if there is no keyspace yet, and the environment to record
     * @param goesOn told before each statement, on this thread; its false cancels the rest
     * @return how far it came: a statement that fails is told there, with what failed
     * @throws ClusterException with a sentence, if it could not even begin: nothing was changed
     */
    public static SchemaProgress run(ConnectionSettings settings, SchemaPlan wanted, Predicate<SchemaProgress> goesOn) {
        return with(settings, session -> {
            SchemaPlan found = planned(session, settings);
            SchemaPlan placed = found.isReplicationOpen() ? found.withReplicas(wanted.replicas()) : found;
            SchemaPlan plan = wanted.wanted().map(placed::withEnvironment).orElse(placed);
            plan.refusal().ifPresent(why -> {
                throw new ClusterException(ClusterException.Kind.REFUSED, why);
            });
            new Replication(plan.keyspace(), plan.replicas()).require(settings, plan.local());
            return run(session, settings, plan, goesOn);
        });
    }

    private static SchemaProgress run(
            CqlSession session, ConnectionSettings settings, SchemaPlan plan, Predicate<SchemaProgress> goesOn) {
        SchemaAgreement agreement = new SchemaAgreement(session);
        List<String> statements = plan.statements();
        int done = 0;
        for (String statement : statements) {
            SchemaProgress progress = new SchemaProgress(
                    settings.keyspace(), done, statements.size(), Optional.of(statement), Optional.empty());
            if (!goesOn.test(progress)) {
                return ended(settings, done, statements.size(), Optional.empty());
            }
            try {
                agreement.run(statement);
            } catch (RuntimeException failure) {
                return ended(
                        settings,
                        done,
                        statements.size(),
                        Optional.of(HasMessage.of(ClusterFailures.translate(failure))));
            }
            done++;
        }
        return ended(settings, done, statements.size(), Optional.empty());
    }

    private static SchemaProgress ended(ConnectionSettings settings, int done, int total, Optional<Message> obstacle) {
        return new SchemaProgress(settings.keyspace(), done, total, Optional.empty(), obstacle);
    }

    private static <T> T with(ConnectionSettings settings, Function<CqlSession, T> work) {
        CqlSession session;
        try {
            session = Sessions.open(settings);
        } catch (RuntimeException failure) {
            throw ConnectionFailures.of(failure, settings);
        }
        try (session) {
            return work.apply(session);
        } catch (RuntimeException failure) {
            throw ClusterFailures.translate(failure);
        }
    }
}
