package org.lectern.spark;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.sketch.BloomFilter;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.scan.CloseLooks;
import org.lectern.audit.scan.MemberLookups;
import org.lectern.audit.scan.Pace;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;

/**
 * Looks up the members of unexplained principals, one by one: those of which neither a library nor a list knows are looked at.
 *
 * @param unexplained who may be meant
 */
record MemberTasks(TaskSettings task, Broadcast<BloomFilter> unexplained)
        implements FlatMapFunction<Iterator<MemberRow>, TaskOutcome> {
    @Override
    public Iterator<TaskOutcome> call(Iterator<MemberRow> members) throws InterruptedException, ExecutionException {
        Pace pace = task.pace();
        Map<DriftKind, Long> found = new EnumMap<>(DriftKind.class);
        long[] libraries = {0};
        CloseLooks.Batch batch = task.looks(pace).batch((look, findings) -> {
            synchronized (found) {
                libraries[0]++;
                findings.forEach(finding -> found.merge(finding.kind(), 1L, Long::sum));
            }
        });
        MemberLookups lookups = new MemberLookups(task.connections().parts().reads(), batch::audit);
        BloomFilter meant = unexplained.value();
        long read = 0;
        while (members.hasNext()) {
            MemberRow member = members.next();
            if (++read % ReadTasks.PAGE == 0) {
                pace.page(ReadTasks.PAGE);
                task.read(pace);
            }
            if (!member.principal().isEmpty() && meant.mightContainString(member.principal())) {
                look(lookups, member, pace);
            }
        }
        lookups.finish();
        batch.finish();
        pace.count(read % ReadTasks.PAGE);
        task.told(pace);
        synchronized (found) {
            return List.of(new TaskOutcome(found, libraries[0], LibraryTasks.filter(1), 0))
                    .iterator();
        }
    }

    private static void look(MemberLookups lookups, MemberRow member, Pace pace) throws InterruptedException {
        try {
            lookups.look(
                    new PrincipalId(member.principal()),
                    new ContentId(member.content()),
                    Instant.ofEpochMilli(member.lastModified()));
        } catch (InvalidIdentifierException malformed) {
            pace.unreadable("content " + member.content() + ", " + member.principal());
        }
    }
}
