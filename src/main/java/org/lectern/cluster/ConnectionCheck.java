package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.wording.Message;

/**
 * Tries settings step by step, and changes nothing: when one fails, those after it are not reached. Each says what it
 * found, and where it failed what to do. One object for one try, on one thread; may be cancelled from any.
 */
public final class ConnectionCheck {
    /** The steps, in the order in which they are taken. */
    public enum Step {
        /** The contact points' names are known. */
        NAME,
        /** Somebody listens at the port. */
        PORT,
        /** The encryption is agreed on, and the certificate accepted; or none was asked for, and none is needed. */
        TLS,
        /** The cluster lets the user in. */
        LOGIN,
        DATACENTER,
        KEYSPACE,
        /** The tables are those that this version needs. */
        SCHEMA,
        /** What the role may do. */
        RIGHTS,
        /** No guardrail of the cluster refuses what Lectern does. */
        GUARDRAILS,
        /** How far the clocks are apart. */
        CLOCK
    }

    /** How a step ended. */
    public enum Outcome {
        RUNNING,
        PASSED,
        /** It may stay so, and should be known. */
        WARNED,
        FAILED,
        NOT_REACHED
    }

    /**
     * A step and what came of it.
     *
     * @param message what it found, or what is wrong; empty while it runs, and if it was not reached
     * @param lacksSchema whether it failed because Lectern's keyspace is not there, or not whole: {@link SchemaSetup} mends that
     */
    public record Result(Step step, Outcome outcome, Message message, boolean lacksSchema) {
        /** What is said, in English. */
        public String sentence() {
            return message.english();
        }
    }

    private static final Duration CLOCK_WARNING = ClusterClock.TOLERANCE;
    private static final int CLOCK_MEASUREMENTS = 5;

    private final ConnectionSettings settings;
    private final String statusKeyspace;
    private final StatusCheck statusTables;
    private final Consumer<Result> told;
    private final BooleanSupplier cancelled;
    private final Map<Step, Result> results = new EnumMap<>(Step.class);
    private final EndpointCheck endpoints;
    /** Of the step under way. */
    private boolean lacksSchema;

    /**
     * @param statusKeyspace where content status is; may be the same as the keyspace
     * @param statusTables looks at the tables there, if it is another
     * @param told each result as it comes, and that a step runs, on the thread that tries
     * @param cancelled asked between the steps
     */
    public ConnectionCheck(
            ConnectionSettings settings,
            String statusKeyspace,
            StatusCheck statusTables,
            Consumer<Result> told,
            BooleanSupplier cancelled) {
        this.settings = settings;
        this.statusKeyspace = statusKeyspace;
        this.statusTables = statusTables;
        this.told = told;
        this.cancelled = cancelled;
        this.endpoints = new EndpointCheck(settings);
    }

    /** A step: answers what it found, or throws what is wrong. */
    @FunctionalInterface
    private interface Try {
        Found run() throws IOException;
    }

    /** What a step found, where nothing is wrong that would end the check. */
    record Found(Outcome outcome, Message message) {
        static Found passed(Message message) {
            return new Found(Outcome.PASSED, message);
        }
    }

    /** Takes all steps. Blocks, some seconds for each that waits for an answer. Answers one result for each step. */
    public List<Result> run() {
        boolean there =
                step(Step.NAME, endpoints::name) && step(Step.PORT, endpoints::port) && step(Step.TLS, endpoints::tls);
        if (there) {
            @Nullable CqlSession[] opened = new CqlSession[1];
            try {
                if (step(Step.LOGIN, () -> login(opened))) {
                    examine(Objects.requireNonNull(opened[0]));
                }
            } finally {
                CqlSession session = opened[0];
                if (session != null) {
                    session.close();
                }
            }
        }
        for (Step step : Step.values()) {
            if (!results.containsKey(step)) {
                tell(new Result(step, Outcome.NOT_REACHED, Message.NONE, false));
            }
        }
        return List.copyOf(results.values());
    }

    /** The steps that need a session, until one fails. */
    private void examine(CqlSession session) {
        if (step(Step.DATACENTER, () -> datacenter(session))
                && step(Step.KEYSPACE, () -> keyspace(session))
                && step(Step.SCHEMA, () -> schema(session))
                && step(Step.RIGHTS, () -> rights(session))
                && step(Step.GUARDRAILS, () -> guardrails(session))) {
            step(Step.CLOCK, () -> clock(session));
        }
    }

    /** Takes a step, unless it was cancelled. Whether the next one makes sense. */
    private boolean step(Step step, Try attempt) {
        if (cancelled.getAsBoolean()) {
            return false;
        }
        told.accept(new Result(step, Outcome.RUNNING, Message.NONE, false));
        lacksSchema = false;
        Found found;
        try {
            found = attempt.run();
        } catch (IOException | RuntimeException e) {
            Throwable cause = e.getCause() instanceof ClusterException worded ? worded : Stages.unwrap(e);
            found = new Found(
                    Outcome.FAILED,
                    cause instanceof ClusterException known
                            ? known.message()
                            : ConnectionFailures.of(new IllegalStateException(cause), settings)
                                    .message());
        }
        tell(new Result(step, found.outcome(), found.message(), lacksSchema));
        return found.outcome() != Outcome.FAILED;
    }

    private void tell(Result result) {
        results.put(result.step(), result);
        told.accept(result);
    }

    static ClusterException failed(Message sentence) {
        return new ClusterException(ClusterException.Kind.FAILED, sentence);
    }

    private Found login(@Nullable CqlSession[] opened) {
        try {
            opened[0] = Sessions.open(settings);
        } catch (RuntimeException e) {
            throw ConnectionFailures.of(e, settings);
        }
        return Found.passed(settings.options()
                .credentials()
                .map(credentials -> CheckSentence.LOGGED_IN.of(credentials.user()))
                .orElse(CheckSentence.NO_LOGIN.of()));
    }

    private Found datacenter(CqlSession session) {
        Set<String> known = ConnectionRequirements.datacenters(session);
        String local = new ConnectionRequirements(session, settings).datacenter();
        if (!known.contains(local)) {
            throw failed(CheckSentence.NO_DATACENTER.of(local, String.join(", ", known)));
        }
        int nodes = new ConnectionRequirements(session, settings).nodes().getOrDefault(local, 0);
        return Found.passed(CheckSentence.DATACENTER.of(local, nodes));
    }

    private Found keyspace(CqlSession session) {
        for (String keyspace : List.of(settings.keyspace(), statusKeyspace)) {
            if (KeyspaceLayout.read(session, keyspace).tables().isEmpty()) {
                lacksSchema = keyspace.equals(settings.keyspace());
                throw failed((lacksSchema ? CheckSentence.NO_KEYSPACE : CheckSentence.NO_STATUS_KEYSPACE).of(keyspace));
            }
        }
        if (KeyspaceLayout.read(session, settings.keyspace()).platform() == KeyspaceLayout.Platform.LECTERN) {
            ConnectionRequirements requirements = new ConnectionRequirements(session, settings);
            requirements.requireLevels(statusKeyspace);
            Optional<Message> tooFew = Replication.read(session, settings.keyspace())
                    .flatMap(replication -> SchemaPlan.tooFew(replication, requirements.nodes()));
            if (tooFew.isPresent()) {
                return new Found(Outcome.WARNED, tooFew.get());
            }
        }
        return Found.passed(
                statusKeyspace.equals(settings.keyspace())
                        ? Message.plain(settings.keyspace())
                        : CheckSentence.KEYSPACES.of(settings.keyspace(), statusKeyspace));
    }

    private Found schema(CqlSession session) {
        try {
            if (isOae(session)) {
                Message oae = RecognizedOae.read(
                                session, settings.keyspace(), KeyspaceLayout.read(session, settings.keyspace()))
                        .message();
                return Found.passed(
                        statusKeyspace.equals(settings.keyspace())
                                ? oae
                                : CheckSentence.OAE_AND_STATUS.of(oae, statusTables.check(session)));
            }
            lacksSchema = SchemaState.of(
                            session, settings.keyspace(), SchemaColumns.names(session, settings.keyspace()))
                    .isLacking();
            Schema.require(session, settings, message -> {});
            if (!settings.readOnly()) {
                SerialLevel level =
                        SerialLevel.of(settings, new ConnectionRequirements(session, settings).datacenter());
                for (String keyspace : List.of(settings.keyspace(), statusKeyspace)) {
                    level.require(SerialLevel.read(session, settings, keyspace), settings, keyspace);
                }
            }
            return Found.passed(
                    statusKeyspace.equals(settings.keyspace())
                            ? CheckSentence.SCHEMA.of(Schema.VERSION)
                            : CheckSentence.SCHEMAS.of(Schema.VERSION, statusTables.check(session)));
        } catch (RuntimeException e) {
            throw ClusterFailures.translate(e);
        }
    }

    private boolean isOae(CqlSession session) {
        return KeyspaceLayout.read(session, settings.keyspace()).requireOae(settings.keyspace());
    }

    private Found rights(CqlSession session) {
        KeyspaceLayout layout = KeyspaceLayout.read(session, settings.keyspace());
        boolean oae = layout.requireOae(settings.keyspace());
        Rights rights = new RightsReader(session, settings, layout, statusKeyspace)
                .read()
                .toCompletableFuture()
                .join();
        if (rights.readRefusal().isPresent()) {
            throw failed(rights.readRefusal().get());
        }
        if (rights.superuser() && !oae) {
            return new Found(Outcome.WARNED, CheckSentence.SUPERUSER.of(rights.role()));
        }
        return rights.writeRefusal()
                .map(refusal -> new Found(settings.readOnly() ? Outcome.PASSED : Outcome.WARNED, refusal))
                .or(() -> rights.statusRefusal().map(refusal -> new Found(Outcome.WARNED, refusal)))
                .orElseGet(() -> oae
                        ? new Found(Outcome.WARNED, CheckSentence.OAE_WRITES.of())
                        : Found.passed(CheckSentence.ALL_RIGHTS.of()));
    }

    private Found guardrails(CqlSession session) {
        Optional<Map<String, String>> read = Guardrails.read(session);
        if (read.isEmpty()) {
            return Found.passed(CheckSentence.GUARDRAILS_UNKNOWN.of());
        }
        List<String> found = Guardrails.inTheWay(read.get(), settings);
        if (!found.isEmpty()) {
            throw failed(CheckSentence.GUARDRAILS_IN_THE_WAY.of(String.join(", ", found)));
        }
        return Found.passed(CheckSentence.NO_GUARDRAIL.of());
    }

    private static Found clock(CqlSession session) {
        ClusterClock clock = new ClusterClock();
        for (int i = 0; i < CLOCK_MEASUREMENTS; i++) {
            clock.measured(NodeTime.of(session).toCompletableFuture().join(), NodeTime.names(session));
        }
        if (clock.errorMillis() == Long.MAX_VALUE) {
            return new Found(Outcome.WARNED, CheckSentence.NO_TIME.of());
        }
        Optional<ClusterClock.Deviation> wrong = clock.deviation();
        if (wrong.isPresent()) {
            long ahead = wrong.get().aheadMillis();
            return new Found(
                    Outcome.WARNED,
                    (ahead > 0 ? CheckSentence.NODE_AHEAD : CheckSentence.NODE_BEHIND)
                            .of(wrong.get().node(), Math.abs(ahead) / 1_000.0));
        }
        long millis = clock.offsetMillis();
        return Math.abs(millis) > CLOCK_WARNING.toMillis()
                ? new Found(
                        Outcome.WARNED,
                        (millis > 0 ? CheckSentence.CLOCK_AHEAD : CheckSentence.CLOCK_BEHIND)
                                .of(Math.abs(millis) / 1000.0))
                : Found.passed(
                        millis == 0
                                ? CheckSentence.CLOCK_AGREES.of(clock.errorMillis())
                                : CheckSentence.CLOCK.of(Math.abs(millis)));
    }
}
