package org.lectern.cassandra.job;

import java.util.ArrayList;
import java.util.List;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.library.LibraryStatements;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;

/** What steering a job writes, as an operator may read it: values where they are known, marks where they are not. */
public final class SteeringText {
    private SteeringText() {}

    /** @param carriesOn whether the job then goes on with the libraries that are left */
    public static List<String> of(JobStatus job, Steering steering, boolean carriesOn, String keyspace) {
        List<String> text = new ArrayList<>();
        if (job.owner().here()) {
            text.add("-- the row of the job:");
            text.add(marks(CassandraJobRows.PUT, keyspace));
        } else if (job.owner().alive() && steering.kind() != Steering.Kind.TAKE_OVER) {
            text.add("-- a note that " + job.owner().name() + " heeds within seconds:");
            text.add(note(CassandraHandovers.NOTE, job, job.id().value(), steering, keyspace));
            text.add("-- the same for Lectern before version 10:");
            text.add(note(
                    CassandraHandovers.OLDER_NOTE,
                    job,
                    CassandraHandovers.olderPlace(job.id(), steering.kind()),
                    steering,
                    keyspace));
        } else {
            text.add("-- take over the job, unless another process did:");
            text.add(CqlText.of(
                    CassandraHandovers.TAKE_FIRST, keyspace, job.id().value(), new CqlText.Marker("this_process")));
            text.add("-- and add its row to this process:");
            text.add(marks(CassandraJobRows.PUT, keyspace));
        }
        if (carriesOn) {
            text.add(
                    "-- then, in one batch for each remaining library, delete old positions and write the current one:");
            text.add(marks(LibraryStatements.DELETE_ENTRY, keyspace));
            text.add(marks(LibraryStatements.PUT_ENTRY, keyspace));
        }
        return List.copyOf(text);
    }

    private static String note(String cql, JobStatus job, String place, Steering steering, String keyspace) {
        return CqlText.of(
                cql,
                keyspace,
                job.owner().process(),
                place,
                new CqlText.Marker("a_name_of_its_own"),
                steering.kind().name(),
                steering instanceof Steering.Throttle throttle
                                && throttle.perSecond().isPresent()
                        ? (Integer) throttle.perSecond().getAsInt()
                        : null);
    }

    private static String marks(String cql, String keyspace) {
        return cql.replace("%s", keyspace) + ";";
    }
}
