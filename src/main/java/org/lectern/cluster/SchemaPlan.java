package org.lectern.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/**
 * What makes a keyspace whole, before any of it is done: a value, which changes nothing.
 *
 * @param state how far it is; {@link SchemaState#OTHER} if nothing is lacking
 * @param local the data centre that is connected to
 * @param nodes how many nodes each data centre of the cluster has
 * @param replicas how many replicas each data centre holds, or is to hold where there is no keyspace yet; none is left out that
 *     holds any
 * @param rest the statements after the one that makes the keyspace
 * @param grants what the role lacks for it, as statements for an administrator; empty if it may do all of it, as far as the
 *     cluster says
 * @param access whether this connection may make anything
 * @param recorded the environment that the keyspace records; empty if it records none
 * @param wanted the environment to record; empty: it stays as it is
 */
public record SchemaPlan(
        String keyspace,
        SchemaState state,
        String local,
        SortedMap<String, Integer> nodes,
        SortedMap<String, Integer> replicas,
        List<String> rest,
        List<String> grants,
        Access access,
        Optional<ClusterKind> recorded,
        Optional<ClusterKind> wanted) {
    /** Whether a connection may make tables. */
    public enum Access {
        WRITABLE,
        READ_ONLY,
        /** The keyspace is a platform's. */
        PLATFORM
    }

    /** One node of three may then be down, and two of them still agree. */
    private static final int ADVISED = 3;

    private static final int PERCENT = 100;

    public SchemaPlan {
        nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
        replicas = Collections.unmodifiableSortedMap(new TreeMap<>(replicas));
        rest = List.copyOf(rest);
        grants = List.copyOf(grants);
    }

    /** How many replicas are advised where there are so many nodes: three, or as many as there are. */
    public static int advised(int nodes) {
        return Math.max(1, Math.min(ADVISED, nodes));
    }

    /** All that is to be run, in order; each may be repeated. */
    public List<String> statements() {
        List<String> all = new ArrayList<>();
        if (state == SchemaState.MISSING) {
            all.add(Schema.keyspaceDefinition(keyspace, replicas));
        }
        all.addAll(rest);
        wanted.filter(kind -> !recorded.equals(wanted))
                .ifPresent(kind -> all.add(EnvironmentRow.statement(keyspace, kind)));
        return List.copyOf(all);
    }

    /** What making it is called. */
    public Message title() {
        return (switch (state) {
                    case OLDER -> SchemaSentence.UPGRADE;
                    case OTHER -> SchemaSentence.RECORD;
                    case MISSING, UNFINISHED -> SchemaSentence.CREATE;
                })
                .of(keyspace);
    }

    /** Why nothing can be made through this connection; empty if it can. */
    public Optional<Message> refusal() {
        if (access == Access.PLATFORM) {
            return Optional.of(SchemaSentence.PLATFORM.of(keyspace));
        }
        if (statements().isEmpty()) {
            return Optional.of(SchemaSentence.COMPLETE.of(keyspace));
        }
        return access == Access.READ_ONLY ? Optional.of(SchemaSentence.READ_ONLY.of()) : Optional.empty();
    }

    /** The same, recording this environment in the keyspace. */
    public SchemaPlan withEnvironment(ClusterKind kind) {
        return access == Access.PLATFORM
                ? this
                : new SchemaPlan(
                        keyspace, state, local, nodes, replicas, rest, grants, access, recorded, Optional.of(kind));
    }

    /** The same, recording the connection's environment where tables are made and none is recorded. */
    public SchemaPlan recording(ClusterKind ofConnection) {
        return state.isLacking() && recorded.isEmpty() ? withEnvironment(ofConnection) : this;
    }

    /** The environment to offer: the recorded one, else that of the connection. */
    public ClusterKind environmentOr(ClusterKind ofConnection) {
        return recorded.orElse(ofConnection);
    }

    /** Whether how many replicas there are is still to be chosen. */
    public boolean isReplicationOpen() {
        return state == SchemaState.MISSING;
    }

    /**
     * The same with other replicas.
     *
     * @param wanted by data centre; those that are to hold none may be left out
     * @throws InvalidInputException with a sentence, if a data centre is not there, has not as many nodes, or the local one
     *     would hold nothing
     */
    public SchemaPlan withReplicas(Map<String, Integer> wanted) {
        SortedMap<String, Integer> chosen = new TreeMap<>();
        wanted.forEach((datacenter, number) -> {
            Integer there = nodes.get(datacenter);
            if (there == null) {
                throw new InvalidInputException(
                        CheckSentence.NO_DATACENTER.of(datacenter, String.join(", ", nodes.keySet())));
            }
            if (number < 0 || number > there) {
                throw new InvalidInputException(SchemaSentence.REPLICAS_BEYOND_NODES.of(datacenter, there, number));
            }
            if (number > 0) {
                chosen.put(datacenter, number);
            }
        });
        if (!chosen.containsKey(local)) {
            throw new InvalidInputException(SchemaSentence.NONE_HERE.of(local));
        }
        return new SchemaPlan(keyspace, state, local, nodes, chosen, rest, grants, access, recorded, this.wanted);
    }

    /** What so many replicas in a data centre cost: what fails when a node is down, and how much disk they take. */
    public Message cost(String datacenter) {
        int number = replicas.getOrDefault(datacenter, 0);
        int there = nodes.getOrDefault(datacenter, 0);
        if (number == 0) {
            return SchemaSentence.NO_REPLICAS.of(datacenter);
        }
        int mayFail = (number - 1) / 2;
        Message down = number == 1
                ? SchemaSentence.ONE_REPLICA.of()
                : mayFail == 0 ? SchemaSentence.TWO_REPLICAS.of() : SchemaSentence.MAY_FAIL.of(mayFail);
        return SchemaSentence.COST.of(down, number, there == 0 ? 0 : PERCENT * number / there);
    }

    /** What is to be known of the replicas of a keyspace that is there: those data centres that hold too few. */
    public List<Message> warnings() {
        return state == SchemaState.MISSING
                ? List.of()
                : tooFew(new Replication(keyspace, replicas), nodes).stream().toList();
    }

    /**
     * Says where a keyspace has fewer replicas than advised, and what raises them.
     *
     * @param nodes how many nodes each data centre has
     */
    static Optional<Message> tooFew(Replication replication, Map<String, Integer> nodes) {
        SortedMap<String, Integer> better = new TreeMap<>(replication.replicas());
        List<String> where = new ArrayList<>();
        replication.replicas().forEach((datacenter, number) -> {
            int there = nodes.getOrDefault(datacenter, 0);
            if (there > 0 && number < advised(there)) {
                better.put(datacenter, advised(there));
                where.add(datacenter + ": " + number + " \u2192 " + advised(there));
            }
        });
        return where.isEmpty()
                ? Optional.empty()
                : Optional.of(SchemaSentence.TOO_FEW.of(
                        replication.keyspace(),
                        String.join(", ", where),
                        "ALTER KEYSPACE " + replication.keyspace() + " WITH replication = "
                                + new Replication(replication.keyspace(), better).cql() + ";"));
    }
}
