package org.lectern.service;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.model.Cause;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexPreview;
import org.lectern.oae.repair.IndexRebuilt;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.RebuildWay;
import org.lectern.wording.Message;

/** {@link IndexRepairs} on record. */
record RecordedIndexRepairs(IndexRepairs repairs, ActivityRecorder activity) implements IndexRepairs {
    /** So many findings are looked at for the statements and for how many rows one of them takes. */
    private static final int SAMPLE = 50;

    @Override
    public RepairJob<IndexRepairReport> fix(Collection<IndexFinding> findings, Cause cause) {
        List<IndexFinding> chosen = List.copyOf(findings);
        Message what = chosen.size() == 1
                ? ActivitySentence.ONE_FINDING.of(
                        chosen.get(0).resource(), chosen.get(0).library())
                : ActivitySentence.FINDINGS.of(chosen.size());
        String subject = chosen.isEmpty() ? "" : chosen.get(0).library().owner().value();
        return LaterRepair.onRecord(
                activity,
                new WriteIntent(ActivityKind.REPAIR, subject, ActivitySentence.FIX.of(what), cause),
                chosen.size(),
                () -> extent(chosen),
                () -> repairs.fix(chosen, cause),
                report -> OptionalLong.of(report.rows()));
    }

    /** As many rows as a sample takes, in proportion. */
    private CompletionStage<WriteEstimate> extent(List<IndexFinding> findings) {
        List<IndexFinding> sample = findings.subList(0, Math.min(SAMPLE, findings.size()));
        return repairs.preview(sample)
                .thenApply(preview -> WriteEstimate.of(
                        sample.isEmpty() ? 0 : preview.statementCount() * findings.size() / sample.size(),
                        preview.statements()));
    }

    @Override
    public CompletionStage<IndexRebuilt> rebuild(OaeLibrary library, RebuildWay way, Cause cause) {
        return activity.record(
                new WriteIntent(
                        ActivityKind.REBUILD, library.owner().value(), ActivitySentence.REBUILD.of(library), cause),
                () -> repairs.preview(library, way)
                        .thenApply(preview -> WriteEstimate.of(preview.statementCount(), preview.statements())),
                () -> repairs.rebuild(library, way, cause),
                rebuilt -> WriteOutcome.readAgain(
                        rebuilt.verified(), OptionalLong.of(rebuilt.written()), rebuilt.message()));
    }

    @Override
    public CompletionStage<IndexPreview> preview(Collection<IndexFinding> findings) {
        return repairs.preview(findings);
    }

    @Override
    public CompletionStage<IndexPreview> preview(OaeLibrary library, RebuildWay way) {
        return repairs.preview(library, way);
    }
}
