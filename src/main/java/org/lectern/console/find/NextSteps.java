package org.lectern.console.find;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.lectern.audit.model.AuditId;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;
import org.lectern.find.Recommendation;
import org.lectern.find.Subject;
import org.lectern.job.JobId;
import org.lectern.model.PrincipalId;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.poll.PollId;
import org.lectern.status.model.EnrolmentKey;

/** Leads from a subject or a recommendation to the page that goes on, with the subject filled in. UI thread only. */
record NextSteps(ConsoleContext context) {
    /** The page that shows a subject. */
    static Page page(Subject subject) {
        return switch (subject.kind()) {
            case USER, GROUP, CONTENT, FOLDER, DISCUSSION, MEETING -> Page.LIBRARIES;
            case LEARNER, COLLECTION -> Page.CONTENT_STATUS;
            case POLL -> Page.POLLS;
            case ROW -> Page.ROW_NAMES;
        };
    }

    /** Opens the page of a subject. */
    void open(Subject subject) {
        Navigator navigator = context.navigator();
        switch (subject.kind()) {
            case USER, GROUP, CONTENT, FOLDER, DISCUSSION, MEETING -> navigator.subject(subject.id());
            case LEARNER -> navigator.learner(subject.id(), Optional.empty());
            case COLLECTION -> navigator.collection(Optional.of(subject.id()));
            case POLL -> navigator.poll(new PollId(subject.id()));
            case ROW -> navigator.rowName(subject.id());
        }
    }

    /** Opens the page of a recommendation. */
    void follow(Recommendation next) {
        Navigator navigator = context.navigator();
        List<String> targets = next.targets();
        switch (next.action()) {
            case OPEN_LIBRARY -> navigator.subject(next.target());
            case CHECK_LIBRARY -> check(targets);
            case EXPLAIN -> navigator.explain(next.target(), targets.get(1));
            case OPEN_AUDIT -> audit(next.target());
            case OPEN_JOB -> navigator.job(new JobId(next.target()));
            case OPEN_ACTIVITY -> navigator.activity(next.target());
            case OPEN_ENROLMENT ->
                navigator.learner(
                        next.target(), Optional.of(new EnrolmentKey(next.target(), targets.get(1), targets.get(2))));
            case REVIEW_COLLECTION -> navigator.collection(Optional.of(next.target()));
            case OPEN_POLL -> navigator.poll(new PollId(next.target()));
            case OPEN_ROW_NAME -> navigator.rowName(next.target());
        }
    }

    private void check(List<String> targets) {
        if (targets.size() == 1) {
            context.navigator().check(new PrincipalId(targets.get(0)));
        } else {
            context.navigator()
                    .check(new OaeLibrary(LibraryKind.of(targets.get(1)).orElseThrow(), new OaeId(targets.get(2))));
        }
    }

    private void audit(String id) {
        context.latest()
                .ask(
                        () -> context.lectern().audits().find(new AuditId(UUID.fromString(id))),
                        found -> found.ifPresent(audit -> context.navigator().audit(audit, Set.of())),
                        failure -> context.notices().failed(context.texts().get("page.duplicates"), failure));
    }
}
