package org.lectern.console.libraries;

import java.util.Map;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;
import org.lectern.console.work.KeyedRead;
import org.lectern.library.Bucket;
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
            ExplanationModel explanation,
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
        context.views()
                .register(
                        PrincipalController.class,
                        () -> new PrincipalController(
                                context, models.choice(), models.sizes(), models.pressure(), matches))
                .register(ViewerController.class, () -> new ViewerController(context, models.choice(), matches))
                .register(
                        EntriesController.class,
                        () -> new EntriesController(
                                context, models.entries(), models.choice(), new EntryColumns(context, badges)))
                .register(
                        HealingController.class,
                        () -> new HealingController(context, models.healing(), models.choice()))
                .register(UnderWayController.class, () -> new UnderWayController(context))
                .register(
                        ExplanationController.class,
                        () -> new ExplanationController(
                                models.explanation(),
                                models.choice(),
                                models.actions(),
                                new ExplanationPane(context, badges),
                                matches,
                                context.texts()))
                .register(LibrariesController.class, () -> new LibrariesController(context, models));
        return context.views()
                .load(Fxml.LIBRARIES_PAGE, LibrariesController.class)
                .controller();
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
                new ExplanationModel(context),
                changes,
                new ItemActions(choice, changes, new ChangeForms(matches, context.texts())));
    }
}
