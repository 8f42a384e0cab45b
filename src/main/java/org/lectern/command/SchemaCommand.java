package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.Place;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.home.DataDirectory;
import org.lectern.model.Cause;
import org.lectern.profile.ContactPoint;
import org.lectern.service.ClusterSetup;
import org.lectern.service.Connection;
import org.lectern.wording.InvalidInputException;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes the tables of a keyspace, as the button in Connections does. */
@Command(
        name = "schema",
        description = "Creates the keyspace and its tables, or upgrades them. Without --apply, it only prints the "
                + "statements. Exit code 1: statements are pending.")
final class SchemaCommand implements RunnableCommand {
    @Mixin
    private TargetOptions options = new TargetOptions();

    @Option(
            names = "--replication",
            paramLabel = "DC=NUMBER",
            split = ",",
            description =
                    "replicas per data centre of a new keyspace (three in the local one, or all its nodes if fewer); "
                            + "may be repeated")
    private Map<String, Integer> replication = new TreeMap<>();

    @Option(
            names = "--record-environment",
            paramLabel = "KIND",
            description =
                    "records in the keyspace how much depends on it: local, staging or production; the stricter of"
                            + " this and the connection's environment counts. New keyspaces record that of the connection")
    private Optional<String> recorded = Optional.empty();

    @Mixin
    private ApplyOptions apply = new ApplyOptions();

    @Override
    public Exit run(CommandEnvironment environment) throws Exception {
        apply.check();
        Output output = options.output(environment);
        try (ConnectionTarget target = options.targets(environment).find(output::say)) {
            SchemaPlan found = ClusterSetup.OF_CLUSTERS.plan(target.settings());
            SchemaPlan placed = replication.isEmpty() ? found : found.withReplicas(replication);
            SchemaPlan plan = recorded.map(ClusterOptions::kind)
                    .map(placed::withEnvironment)
                    .orElseGet(() -> placed.recording(target.kind()));
            said(plan, output);
            if (plan.statements().isEmpty()) {
                return Exit.NOTHING_FOUND;
            }
            return apply.write().isPresent()
                    ? make(environment, target, plan, apply.write().get(), output)
                    : Exit.FOUND;
        }
    }

    private static void said(SchemaPlan plan, Output output) {
        List<String> remarks = new ArrayList<>();
        plan.refusal().ifPresent(why -> remarks.add(why.english()));
        plan.recorded().ifPresent(kind -> remarks.add("The keyspace records the environment " + Words.of(kind) + "."));
        plan.warnings().forEach(warning -> remarks.add(warning.english()));
        if (plan.isReplicationOpen()) {
            plan.nodes()
                    .keySet()
                    .forEach(datacenter -> remarks.add(
                            datacenter + ": " + plan.cost(datacenter).english()));
        }
        if (!plan.grants().isEmpty()) {
            remarks.add("The role lacks rights for it; an administrator gives them with: "
                    + String.join(" ", plan.grants()));
        }
        remarks.forEach(output::say);
        ObjectNode object =
                Output.object("schema").put("keyspace", plan.keyspace()).put("state", Words.of(plan.state()));
        object.set("statements", Output.texts(plan.statements()));
        object.set("grants", Output.texts(plan.grants()));
        if (output.isJson() || !plan.statements().isEmpty()) {
            output.result(object, () -> String.join(";\n", plan.statements()) + ";");
        }
    }

    private Exit make(
            CommandEnvironment environment, ConnectionTarget target, SchemaPlan plan, WriteOptions write, Output output)
            throws Exception {
        plan.refusal().ifPresent(why -> {
            throw new InvalidInputException(why);
        });
        Cause cause = write.cause(
                target.kind().orStricter(plan.environmentOr(target.kind())),
                plan.keyspace(),
                Connection.operatorHere());
        Path data = options.cluster().data();
        DataDirectory.keep(data);
        try (ActivityLog log = new ActivityLog(data.resolve("activity"))) {
            Write<SchemaProgress> making = ClusterSetup.OF_CLUSTERS.make(
                    target::settings,
                    plan,
                    recorder(log, cause, target.settings()),
                    progress -> output.say((progress.done() + 1) + " of " + progress.total()));
            Interruption interruption = environment.interruption();
            SchemaProgress made = interruption.during(
                    () -> {}, () -> output.await(making.make(cause, rows -> !interruption.isAsked())));
            output.covered(
                    Output.object("made").put("done", made.done()).put("total", made.total()),
                    made.message().english());
            return made.isComplete() ? Exit.NOTHING_FOUND : Exit.COULD_NOT;
        }
    }

    private static ActivityRecorder recorder(ActivityLog log, Cause cause, ConnectionSettings settings) {
        String where = settings.contactPoints().stream()
                .findFirst()
                .map(ContactPoint::format)
                .orElse("bundle");
        return log.of(cause.who(), new Place(where, settings.datacenter(), settings.keyspace()));
    }
}
