package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.console.duplicates.AuditTexts;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.view.Fxml;
import org.lectern.oae.PrincipalNames;

/** The pages of an OAE keyspace, and the names of its principals. UI thread only. */
public final class OaePages {
    /** Pages of tables that only a keyspace of Lectern's has: they are not shown. */
    private static final Set<Page> LECTERNS_OWN = Set.of(Page.POLLS, Page.ROW_NAMES, Page.SUBSCRIPTIONS);

    private final OaeNames names;
    private final List<PageModule> modules;

    /**
     * @param status the page of content status, for where that lies beside OAE's keyspace
     * @param others pages that need nothing of a keyspace
     */
    public OaePages(ConsoleContext context, PageModule status, PageModule... others) {
        names = new OaeNames(context);
        List<PageModule> there = new ArrayList<>(List.of(others));
        there.add(PageModule.of(
                status.page(),
                console -> (console.lectern().connection().hasContentStatus()
                                ? status
                                : new AbsentModule(status.page()))
                        .load(console)));
        there.add(PageModule.of(Page.LIBRARIES, console -> OaeLibrariesController.load(console, names)));
        AuditTexts audits = new AuditTexts(context.texts(), context.times());
        IndexFindings findings =
                new IndexFindings(context, audits, context.texts().get("duplicates.failure"));
        there.add(PageModule.of(Page.DUPLICATES, console -> IndexAuditController.load(console, findings, audits)));
        there.add(PageModule.of(
                Page.OVERVIEW,
                console -> console.views()
                        .load(Fxml.OAE_OVERVIEW, new OaeOverviewController(console, findings))
                        .controller()));
        modules = Stream.of(Page.values())
                .filter(page -> !LECTERNS_OWN.contains(page))
                .map(page -> there.stream()
                        .filter(module -> module.page() == page)
                        .findFirst()
                        .orElseGet(() -> new AbsentModule(page)))
                .toList();
    }

    public List<PageModule> modules() {
        return modules;
    }

    /** The names of principals, as soon as they are read. */
    public CompletionStage<PrincipalNames> names() {
        return names.all();
    }
}
