package org.lectern.soak;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditScope;
import org.lectern.fanout.ChangeNotMadeException;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobState;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;

/** Fan-outs of which a listener hears: what was asked for, before it is; and what whoever asked was told. */
final class RecordedFanOuts implements FanOuts {
    private final FanOuts fanOuts;
    private final Asked.Listener listener;
    private final AtomicLong number = new AtomicLong();

    RecordedFanOuts(FanOuts fanOuts, Asked.Listener listener) {
        this.fanOuts = fanOuts;
        this.listener = listener;
    }

    @Override
    public FanOutJob change(ContentId content, Change change, Cause cause) {
        long asked = ask(content, sets(change));
        return follow(asked, fanOuts.change(content, change, cause), false);
    }

    @Override
    public FanOutJob share(ContentId content, Set<PrincipalId> principals, MemberRole role, Cause cause) {
        long asked = ask(content, roles(principals, role));
        return follow(asked, fanOuts.share(content, principals, role, cause), true);
    }

    @Override
    public FanOutJob remove(ContentId content, Set<PrincipalId> principals, Cause cause) {
        long asked = ask(content, roles(principals, MemberRole.REMOVED));
        return follow(asked, fanOuts.remove(content, principals, cause), true);
    }

    /** Nobody asks for it here. */
    @Override
    public FanOutJob rebuild(AuditScope scope, Cause cause) {
        return fanOuts.rebuild(scope, cause);
    }

    @Override
    public CompletionStage<FanOutPreview> previewRebuild(AuditScope scope) {
        return fanOuts.previewRebuild(scope);
    }

    private static Map<String, String> roles(Set<PrincipalId> principals, MemberRole role) {
        Map<String, String> sets = new TreeMap<>();
        principals.forEach(principal -> sets.put(Asked.role(principal.value()), role.name()));
        return sets;
    }

    private long ask(ContentId content, Map<String, String> sets) {
        long asked = number.incrementAndGet();
        listener.asked(asked, new Asked(content.value(), System.nanoTime(), sets));
        return asked;
    }

    private FanOutJob follow(long asked, FanOutJob job, boolean share) {
        job.id().whenComplete((id, none) -> {
            if (none == null) {
                listener.named(asked, id.value());
            }
        });
        job.ended()
                .whenComplete((result, failure) -> listener.ended(
                        asked, System.nanoTime(), failure == null ? outcome(result) : outcome(failure, share)));
        return job;
    }

    /** What ended early may have left some of it undone. */
    private static Asked.Outcome outcome(FanOutResult result) {
        return result.ended() == JobState.ENDED_EARLY ? Asked.Outcome.UNKNOWN : Asked.Outcome.DONE;
    }

    /** A share is made in parts: an item that is deleted on the way leaves it half made. */
    private static Asked.Outcome outcome(Throwable failure, boolean share) {
        Throwable reason = Stages.unwrap(failure);
        boolean refused = reason instanceof ChangeNotMadeException || reason instanceof UnknownContentException;
        return refused && !share ? Asked.Outcome.REFUSED : Asked.Outcome.UNKNOWN;
    }

    private static Map<String, String> sets(Change change) {
        if (change instanceof Change.Put put) {
            return Map.of(
                    "name", put.displayName(), "visibility", put.visibility().name(), "deleted", "false");
        }
        if (change instanceof Change.Rename rename) {
            return Map.of("name", rename.displayName());
        }
        if (change instanceof Change.ChangeVisibility visibility) {
            return Map.of("visibility", visibility.visibility().name());
        }
        return change instanceof Change.Delete ? Map.of("deleted", "true") : Map.of();
    }

    @Override
    public CompletionStage<FanOutPreview> previewChange(ContentId content, Change change) {
        return fanOuts.previewChange(content, change);
    }

    @Override
    public CompletionStage<FanOutPreview> previewShare(
            ContentId content, Set<PrincipalId> principals, MemberRole role) {
        return fanOuts.previewShare(content, principals, role);
    }

    @Override
    public CompletionStage<FanOutPreview> previewRemove(ContentId content, Set<PrincipalId> principals) {
        return fanOuts.previewRemove(content, principals);
    }

    @Override
    public CompletionStage<Integer> recover(Cause cause) {
        return fanOuts.recover(cause);
    }
}
