package org.lectern.console;

import java.util.function.Supplier;
import org.lectern.activity.ActivityEntry;
import org.lectern.console.connection.Environment;
import org.lectern.console.duplicates.DuplicatesController;
import org.lectern.console.fanouts.FanOutsController;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.help.HelpParts;
import org.lectern.console.libraries.LibrariesController;
import org.lectern.console.overview.OverviewLinks;
import org.lectern.console.page.Page;
import org.lectern.console.shell.ShellController;
import org.lectern.console.uniqueness.UniquenessController;
import org.lectern.journal.JobId;
import org.lectern.model.PrincipalId;

/** Where one page leads to another. UI thread only, once the window is there. */
final class Jumps {
    /** In the demo data: a library with something in each bucket, and one in which an item stands twice. */
    private static final String SHOWN = "u:cam:nicolaas";

    private static final String TWICE = "u:cam:drift-duplicate";

    private final Supplier<ShellController> shell;

    /** @param shell asked when somebody jumps */
    Jumps(Supplier<ShellController> shell) {
        this.shell = shell;
    }

    void open(Page page) {
        shell.get().open(page);
    }

    /** The Libraries page, brought to the front. */
    LibrariesController libraries() {
        return front(Page.LIBRARIES, LibrariesController.class);
    }

    /** A principal's library, or why an item is or is not in the library shown. */
    void subject(String id) {
        if (id.startsWith("c:")) {
            libraries().whyNot(id);
        } else {
            libraries().go(id);
        }
    }

    /** A job, in the Fan-outs page. */
    void fanOut(JobId job) {
        front(Page.FAN_OUTS, FanOutsController.class).show(job);
    }

    /** Audits one principal, in the Duplicates page. */
    void check(PrincipalId principal) {
        front(Page.DUPLICATES, DuplicatesController.class).check(principal);
    }

    /** What a write was about, where it can be looked at. */
    void activity(ActivityEntry entry, JobLinks jobs) {
        switch (entry.kind()) {
            case JOB -> jobs.show(new JobId(entry.subject()));
            case POLL -> open(Page.UNIQUENESS);
            case ROW_NAME -> open(Page.ROW_NAMES);
            case IMPORT -> open(Page.DATA);
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
    HelpParts.Links welcome(Environment environment) {
        if (environment != Environment.EMBEDDED) {
            return new HelpParts.Links(
                    () -> open(Page.LIBRARIES), () -> open(Page.DUPLICATES), () -> open(Page.LIBRARIES));
        }
        return new HelpParts.Links(
                () -> libraries().go(SHOWN),
                () -> check(new PrincipalId(TWICE)),
                () -> libraries().go(TWICE));
    }

    /** Where the overview's tiles and charts lead. */
    OverviewLinks overview() {
        return new OverviewLinks(
                () -> open(Page.LIBRARIES),
                () -> open(Page.FAN_OUTS),
                this::fanOut,
                () -> open(Page.DUPLICATES),
                (audit, kinds) ->
                        front(Page.DUPLICATES, DuplicatesController.class).show(audit, kinds),
                () -> open(Page.UNIQUENESS),
                poll -> front(Page.UNIQUENESS, UniquenessController.class).show(poll),
                () -> open(Page.CONTENT_STATUS),
                drift -> open(Page.CONTENT_STATUS));
    }

    private <C> C front(Page page, Class<C> controller) {
        open(page);
        return controller.cast(shell.get().front());
    }
}
