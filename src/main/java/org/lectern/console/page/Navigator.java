package org.lectern.console.page;

import java.util.Optional;
import java.util.Set;
import org.lectern.activity.ActivityEntry;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.job.JobId;
import org.lectern.model.PrincipalId;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.poll.PollId;
import org.lectern.status.model.EnrolmentKey;

/** Leads from one page to another: each of these brings a page to the front. UI thread only, once the window is there. */
public interface Navigator {
    void open(Page page);

    /** A library, in the Libraries page. */
    void library(PrincipalId principal);

    /** By its id: a principal's library; or of an item, why it is or is not in the library shown. */
    void subject(String id);

    /** A job, open or ended, in the Fan-outs page. */
    void job(JobId job);

    /** Audits one principal, in the Duplicates page. */
    void check(PrincipalId principal);

    /** Audits one of OAE's libraries, in the Duplicates page of its keyspace. */
    void check(OaeLibrary library);

    /** What an audit found of these kinds, of all if there are none, in the Duplicates page. */
    void audit(AuditRecord audit, Set<DriftKind> kinds);

    /** A poll, in the Polls page. */
    void poll(PollId poll);

    /** The learners of a collection, reviewed now, or of all, as they were last reviewed; in the Content status page. */
    void collection(Optional<String> collection);

    /** Why an item is or is not in a library, in the Libraries page. */
    void explain(String library, String item);

    /** A learner's enrolments, or one of them, in the Content status page. */
    void learner(String user, Optional<EnrolmentKey> enrolment);

    /** A name to look up, in the Row names page. */
    void rowName(String name);

    /** The writes that name a subject, in the Activity page. */
    void activity(String subject);

    /** Whether what a write was about can be looked at. */
    boolean leadsAnywhere(ActivityEntry entry);

    /** What a write was about, where it can be looked at; only if it {@link #leadsAnywhere}. */
    void activity(ActivityEntry entry);
}
