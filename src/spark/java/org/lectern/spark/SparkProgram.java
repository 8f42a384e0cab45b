package org.lectern.spark;

import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.LecternOpening;
import org.lectern.command.spark.SparkProcess;
import org.lectern.service.AuditParts;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/**
 * The command line of Lectern whose audits run on Spark: for {@code spark-submit}, and for {@code lectern audit --engine spark},
 * which starts it in a process of its own. Without a master it runs on this machine, with as many threads as it has
 * processors.
 */
public final class SparkProgram {
    private SparkProgram() {}

    /** Runs the arguments' command, and ends the process. */
    public static void main(String[] arguments) {
        SparkProcess.endWithParent();
        CommandProgram.run(arguments, SparkProgram::over);
    }

    /** The same environment, in which connections audit on Spark. */
    static CommandEnvironment over(CommandEnvironment plain) {
        return plain.withOpening(new Opening());
    }

    private static final class Opening implements LecternOpening {
        @Override
        public Lectern open(
                ConnectionSettings settings,
                StatusKeyspace statusKeyspace,
                Optional<ActivityLog> log,
                Consumer<Message> progress) {
            SparkSafety.requireSafe(configuration(new SparkConf()), settings);
            // Spark begins with the first audit: what else a command does needs none. It ends with the process.
            return AuditParts.connect(settings, statusKeyspace, log, progress, new SparkEngine(() -> Context.SHARED));
        }

        @Override
        public boolean isOnSpark() {
            return true;
        }
    }

    /** Made when it is first asked for. */
    private static final class Context {
        static final JavaSparkContext SHARED = new JavaSparkContext(configuration(new SparkConf()));
    }

    /** What is not said otherwise: by spark-submit, its files, or the properties of this process. */
    static SparkConf configuration(SparkConf said) {
        said.setIfMissing("spark.app.name", "lectern")
                .setIfMissing("spark.master", "local[*]")
                .setIfMissing("spark.ui.showConsoleProgress", "false")
                // With each an executor tells what its tasks have read; it is given up after as long a silence as ever.
                .setIfMissing("spark.executor.heartbeatInterval", "2s")
                .setIfMissing("spark.executor.heartbeat.maxFailures", "300");
        if (said.get("spark.master").startsWith("local")) {
            // Other users of this machine reach loopback too: Spark makes up a secret of its own for a local master.
            said.setIfMissing("spark.driver.host", "127.0.0.1")
                    .setIfMissing("spark.driver.bindAddress", "127.0.0.1")
                    .setIfMissing("spark.ui.enabled", "false")
                    .set("spark.authenticate", "true")
                    .set("spark.network.crypto.enabled", "true");
        }
        return said;
    }
}
