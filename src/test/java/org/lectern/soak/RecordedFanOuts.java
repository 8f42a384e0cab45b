package org.lectern.soak;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditScope;
import org.lectern.fanout.ChangeNotMadeException;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobState;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.write.Write;

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
    public Write<FanOutJob> change(ContentId content, Change change) {
        return heard(fanOuts.change(content, change), content, sets(change), false);
    }

    @Override
    public Write<FanOutJob> share(ContentId content, Set<PrincipalId> principals, MemberRole role) {
        return heard(fanOuts.share(content, principals, role), content, roles(principals, role), true);
    }

    @Override
    public Write<FanOutJob> remove(ContentId content, Set<PrincipalId> principals) {
        return heard(fanOuts.remove(content, principals), content, roles(principals, MemberRole.REMOVED), true);
    }

    private Write<FanOutJob> heard(Write<FanOutJob> write, ContentId content, Map<String, String> sets, boolean share) {
        return FanOutJobs.making(write, cause -> {
            long asked = ask(content, sets);
            return follow(asked, FanOutJobs.begin(write, cause), share);
        });
    }

    /** Nobody asks for it here. */
    @Override
    public Write<FanOutJob> rebuild(AuditScope scope) {
        return fanOuts.rebuild(scope);
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
    public Write<Integer> recover() {
        return fanOuts.recover();
    }
}
