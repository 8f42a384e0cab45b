package org.lectern.console.connections;

import org.lectern.console.connection.Environment;
import org.lectern.console.page.ConsoleContext;
import org.lectern.profile.ConnectionProfile;
import org.lectern.service.Connection;

/** Asks before the tables of a connection are made, and has them made. UI thread only. */
record SchemaDialog(ConsoleContext context) {
    /**
     * Looks at what is lacking, then asks.
     *
     * @param said where to say that the cluster cannot be looked at
     * @param made runs once all of it is made
     */
    void ask(ConnectionProfile profile, SchemaWork work, MessageLine said, Runnable made) {
        said.say(context.texts().get("connections.schema.looking"));
        work.plan()
                .thenAccept(plan -> {
                    said.clear();
                    context.writes()
                            .elsewhere(
                                    Environment.of(profile.kind().orStricter(plan.environmentOr(profile.kind()))),
                                    Connection.operatorHere())
                            .open(new SchemaForm(work, plan, profile.kind(), context.texts()), made);
                })
                .exceptionally(said::failed);
    }
}
