package org.lectern.console.change;

import java.util.function.Supplier;
import javafx.stage.Stage;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/** Opens the dialogs of changes. UI thread only. */
public final class ChangeDialogs {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 640;

    private final Supplier<Lectern> lectern;
    private final UiExecutor ui;
    private final Views views;
    private final Dialogs dialogs;
    private final Confirmations confirmations;
    private final Works works;
    private final Notices notices;
    private final Texts texts;

    /** Registers the dialog's controller. */
    public ChangeDialogs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            Notices notices,
            Texts texts) {
        this.lectern = lectern;
        this.ui = ui;
        this.views = views;
        this.dialogs = dialogs;
        this.confirmations = confirmations;
        this.works = works;
        this.notices = notices;
        this.texts = texts;
        views.register(ChangeController.class, () -> new ChangeController(confirmations, texts));
    }

    /** @param made runs when the change is made, whether or not anybody still looks at the dialog */
    public void open(ChangeForm form, Runnable made) {
        ChangeModel model = new ChangeModel(lectern, ui, works, confirmations, form);
        Views.Loaded<ChangeController> dialog = views.load(Fxml.CHANGE_DIALOG, ChangeController.class);
        Stage stage = dialogs.show(texts.get("change.window"), dialog.root(), WIDTH, HEIGHT);
        model.onMade(result -> {
            made.run();
            // What lies above it would close with it, unanswered.
            if (result.verified() && result.details().isEmpty() && Dialogs.isInFront(stage)) {
                stage.close();
            }
            if (!stage.isShowing()) {
                tell(result);
            }
        });
        model.onFailed(failure -> {
            if (!stage.isShowing()) {
                notices.failed(form.title(), failure);
            }
        });
        stage.setOnHidden(event -> model.leave());
        dialog.controller().show(model, stage::close);
    }

    private void tell(ChangeForm.Result result) {
        if (result.verified()) {
            notices.done(result.sentence());
        } else {
            notices.warning(result.sentence(), result.details());
        }
    }
}
