package org.lectern.audit.repair;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.model.ScanPage;

/** Findings that this process fixes, item by item. For one thread. */
final class FindingPages {
    private static final int SIZE = 500;

    private FindingPages() {}

    /** What an audit has found and is still to be fixed, a page at a time. */
    static RepairRun.Pages of(OpenFindings findings, FindingFixes fixes) {
        return new Here(fixes) {
            private Optional<String> after = Optional.empty();
            private boolean ended;

            @Override
            List<Finding> page() throws InterruptedException, ExecutionException {
                List<RecordedFinding> open = List.of();
                while (!ended && open.isEmpty()) {
                    ScanPage<RecordedFinding> page =
                            findings.page(after, SIZE).toCompletableFuture().get();
                    after = page.next();
                    ended = after.isEmpty();
                    open = findings.of(page);
                }
                return open.stream().map(RecordedFinding::finding).toList();
            }
        };
    }

    /** One page that is there already. */
    static RepairRun.Pages once(Collection<Finding> findings, FindingFixes fixes) {
        return new Here(fixes) {
            private List<Finding> left = List.copyOf(findings);

            @Override
            List<Finding> page() {
                List<Finding> page = left;
                left = List.of();
                return page;
            }
        };
    }

    private abstract static class Here implements RepairRun.Pages {
        private final FindingFixes fixes;

        Here(FindingFixes fixes) {
            this.fixes = fixes;
        }

        /** Empty at the end. */
        abstract List<Finding> page() throws InterruptedException, ExecutionException;

        @Override
        public List<RepairRun.Portion> next(long perSecond) throws InterruptedException, ExecutionException {
            return Patient.of(page()).stream()
                    .map(patient -> new RepairRun.Portion(patient.findings().size(), () -> fixes.fix(patient)))
                    .toList();
        }

        @Override
        public int atOnce() {
            return FindingFixes.AT_ONCE;
        }
    }
}
