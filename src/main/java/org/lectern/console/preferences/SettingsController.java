package org.lectern.console.preferences;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import org.lectern.activity.RowBound;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageController;
import org.lectern.console.settings.FontSize;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Language;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Segments;
import org.lectern.service.ConnectionStatus;

/** The Settings page. Each choice takes effect at once, except the language. */
public final class SettingsController extends PageController {
    private static final List<Long> BOUNDS = List.of(100L, 1_000L, RowBound.DEFAULT, RowBound.MOST);

    private final Settings settings;
    private final RowBound bound;

    @FXML private Choice<Language> language;
    @FXML private Segments<Theme> theme;
    @FXML private Choice<Integer> fontSize;
    @FXML private Choice<Long> rows;
    @FXML private Label zone;
    @FXML private CheckBox maskIds;
    @FXML private CheckBox utc;
    @FXML private Label clock;

    SettingsController(ConsoleContext context) {
        super(context);
        this.settings = context.settings();
        this.bound = context.activity().bound();
    }

    @FXML
    private void initialize() {
        language.named(one -> texts.get("language." + one))
                .offer(List.of(Language.values()))
                .onChosen(this::speak)
                .show(settings.language());
        theme.begin(texts, Theme.values(), "settings.theme.", "theme-", settings::theme);
        fontSize.named(size ->
                        texts.get(size == FontSize.STANDARD ? "settings.fontSize.standard" : "settings.fontSize", size))
                .offer(FontSize.all())
                .onChosen(settings::fontSize);
        settings.all().subscribe(now -> {
            theme.show(now.theme());
            fontSize.show(now.fontSize());
        });
        rows.named(count -> texts.get("activity.bound.offer", count))
                .offer(BOUNDS)
                .onChosen(chosen -> context.background().execute(() -> bound.set(chosen)))
                .show(bound.rows());
        maskIds.setSelected(settings.maskIds());
        maskIds.setOnAction(event -> settings.maskIds(maskIds.isSelected()));
        utc.setSelected(settings.utc());
        utc.setOnAction(event -> settings.utc(utc.isSelected()));
        settings.all()
                .subscribe(now -> zone.setText(
                        texts.get("settings.zone", context.times().zone().getId())));
    }

    private void speak(Language chosen) {
        settings.language(chosen);
        context.notices().done(texts.get("language.later", texts.get("language." + chosen)));
    }

    @Override
    public void activated() {
        ConnectionStatus status = context.lectern().connection().status();
        long ahead = status.clockOffsetMillis();
        clock.setText(texts.get(
                ahead > 0 ? "settings.clock.ahead" : ahead < 0 ? "settings.clock.behind" : "settings.clock.right",
                Math.abs(ahead) / 1000.0));
        language.requestFocus();
    }
}
