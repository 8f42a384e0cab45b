package org.lectern.console.libraries;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Kept;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;

/** Puts the Libraries page together. */
public record LibrariesParts(
        Supplier<Lectern> lectern,
        LibraryChoice choice,
        EntriesModel entries,
        HealingModel healing,
        SizesModel sizes,
        PressureModel pressure,
        ExplanationModel explanation,
        ItemActions actions,
        EntryMenu menu,
        Changes changes,
        Exports exports,
        Confirmations confirmations,
        Works works,
        Notices notices,
        Settings settings,
        Texts texts,
        Consumer<PrincipalId> check) {
    /**
     * What the page needs from the console.
     *
     * @param check audits a principal's library, elsewhere
     */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            JobLinks jobs,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            LastRead lastRead,
            Notices notices,
            Settings settings,
            Texts texts,
            Times times,
            Consumer<PrincipalId> check) {}

    /** Registers the page's controllers and loads it. */
    public static LibrariesController load(Needs needs) {
        Kept<PrincipalController> principal = new Kept<>();
        Kept<EntriesController> table = new Kept<>();
        Kept<MessageController> message = new Kept<>();
        Kept<ExplanationController> why = new Kept<>();
        Badges badges = new Badges(needs.texts());
        Matches matches = new Matches(needs.lectern(), needs.ui(), needs.settings(), needs.texts());
        LibrariesParts parts = of(needs, matches);
        needs.views()
                .register(
                        ChangeController.class,
                        () -> new ChangeController(needs.lectern(), needs.ui(), needs.confirmations(), needs.texts()))
                .register(
                        PrincipalController.class,
                        () -> principal.keep(new PrincipalController(
                                needs.lectern(),
                                needs.ui(),
                                parts.choice,
                                parts.sizes,
                                parts.pressure,
                                needs.settings(),
                                matches,
                                needs.texts())))
                .register(
                        ViewerController.class,
                        () -> new ViewerController(needs.lectern(), needs.ui(), parts.choice, matches, needs.texts()))
                .register(
                        EntriesController.class,
                        () -> table.keep(new EntriesController(
                                parts.entries,
                                parts.choice,
                                new EntryColumns(needs.settings(), needs.texts(), needs.times(), badges),
                                needs.notices(),
                                message,
                                needs.texts(),
                                needs.times())))
                .register(
                        HealingController.class,
                        () -> new HealingController(parts.healing, parts.choice, needs.dialogs(), needs.texts()))
                .register(UnderWayController.class, () -> new UnderWayController(needs.works(), needs.texts()))
                .register(
                        MessageController.class,
                        () -> message.keep(new MessageController(needs.dialogs(), needs.texts())))
                .register(
                        ExplanationController.class,
                        () -> why.keep(new ExplanationController(
                                parts.explanation,
                                parts.choice,
                                parts.actions,
                                new ExplanationPane(needs.texts(), needs.times(), badges),
                                matches,
                                needs.texts())))
                .register(
                        LibrariesController.class,
                        () -> new LibrariesController(
                                parts, new LibrariesController.PartControllers(principal, table, why)));
        return needs.views()
                .load(Fxml.LIBRARIES_PAGE, LibrariesController.class)
                .controller();
    }

    private static LibrariesParts of(Needs needs, Matches matches) {
        LibraryChoice choice = new LibraryChoice();
        HealingModel healing = new HealingModel(needs.ui());
        EntriesModel entries = new EntriesModel(needs.lectern(), needs.ui(), needs.lastRead(), healing);
        Changes changes = new Changes(
                needs.lectern(),
                needs.ui(),
                needs.jobs(),
                needs.views(),
                needs.dialogs(),
                needs.confirmations(),
                needs.works(),
                needs.notices(),
                needs.texts());
        ItemActions actions = new ItemActions(choice, changes, new ChangeForms(matches, needs.texts()));
        return new LibrariesParts(
                needs.lectern(),
                choice,
                entries,
                healing,
                new SizesModel(needs.lectern(), needs.ui()),
                new PressureModel(needs.lectern(), needs.ui()),
                new ExplanationModel(needs.lectern(), needs.ui()),
                actions,
                new EntryMenu(actions, needs.texts(), needs.times()),
                changes,
                new Exports(
                        needs.lectern(),
                        choice,
                        entries,
                        needs.works(),
                        needs.notices(),
                        needs.dialogs(),
                        needs.texts()),
                needs.confirmations(),
                needs.works(),
                needs.notices(),
                needs.settings(),
                needs.texts(),
                needs.check());
    }
}
