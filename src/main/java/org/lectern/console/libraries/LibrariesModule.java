package org.lectern.console.libraries;

import java.util.Map;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.work.KeyedRead;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.model.PrincipalId;

/**
 * Puts the Libraries page together.
 *
 * @param jobs shows how far a change is
 */
public record LibrariesModule(JobLinks jobs) implements PageModule {
    /** What the page's controllers share. */
    record Models(
            LibraryChoice choice,
            EntriesModel entries,
            HealingModel healing,
            KeyedRead<PrincipalId, Map<Bucket, Long>> sizes,
            KeyedRead<PrincipalId, Pressure> pressure,
            KeyedRead<ItemInLibrary, Explanation> explanation,
            LibraryChanges changes,
            ItemActions actions) {}

    @Override
    public Page page() {
        return Page.LIBRARIES;
    }

    @Override
    public PageView load(ConsoleContext context) {
        Badges badges = new Badges(context.texts());
        LibrarySearch matches = new LibrarySearch(context);
        Models models = models(context, matches);
        return context.load(
                page(),
                new LibrariesController(context, models),
                new PrincipalController(context, models, matches),
                new ViewerController(context, models.choice(), matches),
                new EntriesController(
                        context, models.entries(), models.choice(), new EntryColumns(context.texts(), badges)),
                new HealingController(context, models.healing(), models.choice()),
                new UnderWayController(new UnderWayModel(context.works()), context.texts()),
                new ExplanationController(context, models, new ExplanationPane(context, badges), matches));
    }

    private Models models(ConsoleContext context, LibrarySearch matches) {
        LibraryChoice choice = new LibraryChoice();
        HealingModel healing = new HealingModel(context.ui());
        LibraryChanges changes = new LibraryChanges(context, jobs);
        return new Models(
                choice,
                new EntriesModel(context, healing),
                healing,
                new KeyedRead<>(
                        context.ui(), id -> context.lectern().libraries().sizes(id, SizeBars.MOST)),
                new KeyedRead<>(context.ui(), id -> context.lectern().audits().pressure(id)),
                new KeyedRead<>(
                        context.ui(),
                        about -> context.lectern()
                                .libraries()
                                .explain(about.library(), about.item(), about.positions())),
                changes,
                new ItemActions(
                        choice,
                        changes,
                        new ChangeForms(matches, () -> context.lectern().fanOuts(), context.texts())));
    }
}
