package org.lectern.console;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityKind;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.activity.ActivityController;
import org.lectern.console.connection.Environment;
import org.lectern.console.duplicates.DuplicatesController;
import org.lectern.console.fanouts.FanOutsController;
import org.lectern.console.find.FindController;
import org.lectern.console.help.HelpWindows;
import org.lectern.console.libraries.LibrariesController;
import org.lectern.console.oae.IndexAuditController;
import org.lectern.console.page.LibraryView;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;
import org.lectern.console.polls.PollsController;
import org.lectern.console.rownames.RowNamesController;
import org.lectern.console.shell.ShellController;
import org.lectern.console.status.ContentStatusController;
import org.lectern.job.JobId;
import org.lectern.model.PrincipalId;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.poll.PollId;
import org.lectern.status.model.EnrolmentKey;

/**
 * Leads from one page of the window to another.
 *
 * @param shell asked when somebody goes somewhere
 */
record ConsoleNavigator(Supplier<ShellController> shell) implements Navigator {
    /** In the demo data: a library with something in each bucket, and one in which an item stands twice. */
    private static final PrincipalId SHOWN = new PrincipalId("u:cam:nicolaas");

    private static final PrincipalId TWICE = new PrincipalId("u:cam:drift-duplicate");

    @Override
    public void open(Page page) {
        shell.get().open(page);
    }

    private <C> C front(Page page, Class<C> controller) {
        open(page);
        return controller.cast(shell.get().front());
    }

    /** The Libraries page, brought to the front. */
    LibrariesController libraries() {
        return front(Page.LIBRARIES, LibrariesController.class);
    }

    private LibraryView librariesShown() {
        return front(Page.LIBRARIES, LibraryView.class);
    }

    @Override
    public void library(PrincipalId principal) {
        librariesShown().go(principal.value());
    }

    @Override
    public void subject(String id) {
        if (id.startsWith("c:")) {
            librariesShown().whyNot(id);
        } else {
            librariesShown().go(id);
        }
    }

    @Override
    public void job(JobId job) {
        front(Page.FAN_OUTS, FanOutsController.class).show(job);
    }

    @Override
    public void check(PrincipalId principal) {
        front(Page.DUPLICATES, DuplicatesController.class).check(principal);
    }

    @Override
    public void check(OaeLibrary library) {
        front(Page.DUPLICATES, IndexAuditController.class).check(library);
    }

    @Override
    public void audit(AuditRecord audit, Set<DriftKind> kinds) {
        front(Page.DUPLICATES, DuplicatesController.class).show(audit, kinds);
    }

    @Override
    public void poll(PollId poll) {
        front(Page.POLLS, PollsController.class).show(poll);
    }

    @Override
    public void collection(Optional<String> collection) {
        front(Page.CONTENT_STATUS, ContentStatusController.class).showCollection(collection);
    }

    @Override
    public void explain(String library, String item) {
        librariesShown().explain(library, item);
    }

    @Override
    public void learner(String user, Optional<EnrolmentKey> enrolment) {
        ContentStatusController status = front(Page.CONTENT_STATUS, ContentStatusController.class);
        enrolment.ifPresentOrElse(status::show, () -> status.show(user));
    }

    @Override
    public void rowName(String name) {
        front(Page.ROW_NAMES, RowNamesController.class).inspect(name);
    }

    @Override
    public void activity(String subject) {
        front(Page.ACTIVITY, ActivityController.class).filter(subject);
    }

    /** Goes to a subject: to its card, or to its library as a viewer sees it. */
    void open(CommandLine.Destination to) {
        to.viewer().ifPresentOrElse(viewer -> librariesShown().go(to.id(), viewer), () -> find(to.id()));
    }

    /** Looks for a text in the Find page. */
    void find(String text) {
        front(Page.FIND, FindController.class).look(text);
    }

    @Override
    public boolean leadsAnywhere(ActivityEntry entry) {
        return !entry.subject().isEmpty() && entry.kind() != ActivityKind.STATUS && entry.kind() != ActivityKind.SCHEMA;
    }

    @Override
    public void activity(ActivityEntry entry) {
        switch (entry.kind()) {
            case JOB -> job(new JobId(entry.subject()));
            case EVENT -> open(Page.SUBSCRIPTIONS);
            case POLL -> open(Page.POLLS);
            case ROW_NAME -> open(Page.ROW_NAMES);
            case IMPORT -> open(Page.DATA);
            case SCHEMA -> {} // made in the window of connections, which no activity leads to
            case REPAIR -> {
                if (entry.subject().contains(":")) {
                    subject(entry.subject());
                } else {
                    open(Page.DUPLICATES);
                }
            }
            case CHANGE, DELETE, SHARE, REMOVE, REBUILD, HEALING, PRINCIPAL, STATUS -> subject(entry.subject());
        }
    }

    /** Where the welcome leads: on the demo data to what shows best, elsewhere to the page. */
    HelpWindows.Links welcome(Environment environment) {
        return environment == Environment.EMBEDDED
                ? new HelpWindows.Links(() -> library(SHOWN), () -> check(TWICE), () -> library(TWICE))
                : new HelpWindows.Links(
                        () -> open(Page.LIBRARIES), () -> open(Page.DUPLICATES), () -> open(Page.LIBRARIES));
    }
}
