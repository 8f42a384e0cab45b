package org.lectern.console.connections;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.Place;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.console.work.Background;
import org.lectern.service.ClusterSetup;
import org.lectern.service.Connection;
import org.lectern.write.Write;

/**
 * Makes the tables of one connection's keyspace. Used on the UI thread, which hears the answers; the network on others.
 *
 * @param settings asked for in the background
 * @param activity where it goes on record
 */
record SchemaWork(
        ClusterSetup setup,
        Supplier<ConnectionSettings> settings,
        ActivityLog activity,
        Place place,
        Background background) {
    /** What is lacking. */
    CompletionStage<SchemaPlan> plan() {
        return background.ask(() -> setup.plan(settings.get()));
    }

    /**
     * Makes it.
     *
     * @param told how far it is, on any thread
     */
    Write<SchemaProgress> make(SchemaPlan plan, Consumer<SchemaProgress> told) {
        return setup.make(settings, plan, activity.of(Connection.operatorHere(), place), told);
    }
}
