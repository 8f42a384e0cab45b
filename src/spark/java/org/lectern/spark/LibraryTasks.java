package org.lectern.spark;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.util.sketch.BloomFilter;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.scan.CloseLooks;
import org.lectern.audit.scan.Pace;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;
import scala.Tuple2;

/**
 * Looks at the libraries whose sums are off, many at a time, as the console does. What was found is on record when the task
 * ends; a task that is tried again finds the same once more, under the same keys.
 *
 * @param libraries how many there are in all tasks
 */
record LibraryTasks(TaskSettings task, long libraries)
        implements FlatMapFunction<Iterator<Tuple2<String, Long>>, TaskOutcome> {
    /** One in a hundred principals is searched for in vain, up to this many; more often beyond. */
    private static final long MOST_EXPECTED = 20_000_000;

    @Override
    public Iterator<TaskOutcome> call(Iterator<Tuple2<String, Long>> sums)
            throws InterruptedException, ExecutionException {
        Pace pace = task.pace();
        Looking looking = new Looking(filter(libraries));
        CloseLooks.Batch batch = task.looks(pace).batch(looking);
        while (sums.hasNext()) {
            Tuple2<String, Long> next = sums.next();
            try {
                PrincipalId principal = new PrincipalId(next._1());
                looking.expect(principal, next._2());
                batch.audit(principal, Set.of());
                task.read(pace);
            } catch (InvalidIdentifierException malformed) {
                pace.unreadable("principal " + next._1());
            }
        }
        batch.finish();
        task.told(pace);
        return List.of(looking.outcome()).iterator();
    }

    static BloomFilter filter(long libraries) {
        return BloomFilter.create(Math.max(1, Math.min(libraries, MOST_EXPECTED)), 0.01);
    }

    /** What came of the libraries so far. */
    private static final class Looking implements CloseLooks.Looked {
        private final Map<DriftKind, Long> found = new EnumMap<>(DriftKind.class);
        private final Map<PrincipalId, Long> sums = new HashMap<>();
        private final BloomFilter unexplained;
        private long unexplainedCount;
        private long libraries;

        Looking(BloomFilter unexplained) {
            this.unexplained = unexplained;
        }

        synchronized void expect(PrincipalId principal, long sum) {
            sums.put(principal, sum);
        }

        @Override
        public synchronized void library(LibraryAuditor.Look look, List<Finding> findings) {
            libraries++;
            findings.forEach(finding -> found.merge(finding.kind(), 1L, Long::sum));
            PrincipalId principal = look.audit().principal();
            Long sum = sums.remove(principal);
            if (sum != null && sum != look.residue()) {
                unexplained.putString(principal.value());
                unexplainedCount++;
            }
        }

        synchronized TaskOutcome outcome() {
            return new TaskOutcome(found, libraries, unexplained, unexplainedCount);
        }
    }
}
