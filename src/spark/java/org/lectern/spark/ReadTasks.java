package org.lectern.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.scan.Pace;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;
import scala.Tuple2;

/**
 * Reads a part of a table no faster than it may, counts its rows, and keeps what adds to the sum of a principal that is meant.
 *
 * @param tenant whose principals are meant; empty for everybody
 */
record ReadTasks(TaskSettings task, String tenant)
        implements PairFlatMapFunction<Iterator<Contribution>, String, Long> {
    /** So many rows are counted together. */
    static final int PAGE = 200;

    @Override
    public Iterator<Tuple2<String, Long>> call(Iterator<Contribution> rows) {
        return new Meant(rows);
    }

    private final class Meant implements Iterator<Tuple2<String, Long>> {
        private final Iterator<Contribution> rows;
        private final Pace pace = task.pace();
        private @Nullable Tuple2<String, Long> next;
        private int sincePage;
        private boolean ended;

        Meant(Iterator<Contribution> rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            while (next == null && rows.hasNext()) {
                Contribution row = rows.next();
                if (++sincePage == PAGE) {
                    sincePage = 0;
                    rest();
                }
                if (!row.unreadable().isEmpty()) {
                    pace.unreadable(row.unreadable());
                } else if (isMeant(row.principal())) {
                    next = new Tuple2<>(row.principal(), row.fingerprint());
                }
            }
            if (next == null && !ended) {
                ended = true;
                pace.count(sincePage);
                task.told(pace);
            }
            return next != null;
        }

        @Override
        public Tuple2<String, Long> next() {
            if (!hasNext() || next == null) {
                throw new NoSuchElementException();
            }
            Tuple2<String, Long> result = next;
            next = null;
            return result;
        }

        private void rest() {
            try {
                pace.page(PAGE);
                task.read(pace);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("The task was interrupted.", interrupted);
            }
        }
    }

    private boolean isMeant(String principal) {
        if (principal.isEmpty() || tenant.isEmpty()) {
            return !principal.isEmpty();
        }
        try {
            return new PrincipalId(principal).tenant().equals(tenant);
        } catch (InvalidIdentifierException malformed) {
            return false;
        }
    }
}
