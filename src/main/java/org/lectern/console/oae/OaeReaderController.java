package org.lectern.console.oae;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.Reader;
import org.lectern.oae.Tenants;

/** As whom the library is read: a kind of reader, or a user by id; and which list that is, and why. */
public final class OaeReaderController {
    private final OaeChoice choice;
    private final OaeTexts words;
    private final Texts texts;
    private final Latest judging;
    private final Map<Readers, ToggleButton> buttons = new EnumMap<>(Readers.class);

    @FXML
    private VBox bar;

    @FXML
    private SegmentedButton readers;

    @FXML
    private ComboBox<String> tenant;

    @FXML
    private TextField user;

    @FXML
    private HBox verdict;

    @FXML
    private Label verdictText;

    private boolean filling;

    OaeReaderController(ConsoleContext context, OaeChoice choice, OaeTexts words) {
        this.choice = choice;
        this.words = words;
        this.texts = context.texts();
        this.judging = context.latest();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(tenant, verdict);
        for (Readers one : Readers.values()) {
            ToggleButton button = new ToggleButton(texts.get("oae.reader." + one));
            button.setId("oae-reader-" + one);
            button.setTooltip(new Tooltip(texts.get("oae.reader." + one + ".tip")));
            button.setOnAction(event -> pick(one));
            Managed.whileVisible(button);
            buttons.put(one, button);
            readers.getButtons().add(button);
        }
        tenant.valueProperty().addListener((observable, before, now) -> {
            if (now != null && !filling) {
                pick(Readers.LOGGED_IN);
            }
        });
        user.setOnAction(event -> judge(user.getText().strip()));
        choice.tenants().subscribe(now -> showTenants(now));
        choice.owner().subscribe(now -> showOwner(now));
        choice.reader().subscribe(now -> showReader(now));
        choice.verdict().subscribe(now -> showVerdict(now));
    }

    private void pick(Readers one) {
        judging.drop();
        user.clear();
        choice.reader().set(one.reader(Objects.requireNonNullElse(tenant.getValue(), "")));
        showReader(choice.reader().get());
    }

    private void judge(String typed) {
        Optional<OaeId> id = OaeId.parse(typed).filter(one -> one.type() == OaeType.USER);
        Optional<OaeResource> owner = choice.owner().get();
        if (id.isEmpty() || owner.isEmpty()) {
            say(texts.get("oae.reader.noUser"));
            return;
        }
        judging.ask(
                () -> choice.libraries().readerOf(id.get(), owner.get()),
                found -> {
                    choice.reader().set(found);
                    showReader(found);
                    showVerdict(choice.verdict().getValue());
                },
                failure -> say(Problem.of(failure, texts).sentence()));
    }

    private void showTenants(Tenants tenants) {
        filling = true;
        String chosen = tenant.getValue();
        tenant.getItems().setAll(tenants.byAlias().keySet());
        tenant.setValue(chosen);
        filling = false;
        showReader(choice.reader().get());
    }

    private void showOwner(Optional<OaeResource> owner) {
        bar.setDisable(owner.isEmpty());
        judging.drop();
        user.clear();
        owner.ifPresent(one -> {
            buttons.forEach(
                    (reader, button) -> button.setVisible(reader.fits(one.id().type())));
            if (tenant.getValue() == null) {
                chooseTenant(one.tenant());
            }
        });
    }

    private void chooseTenant(String alias) {
        filling = true;
        tenant.setValue(alias);
        filling = false;
    }

    private void showReader(Reader reader) {
        ToggleButton button = Objects.requireNonNull(buttons.get(Readers.of(reader)));
        button.setSelected(true);
        tenant.setVisible(
                reader instanceof Reader.LoggedIn && choice.tenants().get().kept());
        if (reader instanceof Reader.LoggedIn known && !known.tenant().isEmpty()) {
            chooseTenant(known.tenant());
        }
    }

    private void showVerdict(Optional<Reader.Verdict> known) {
        verdict.setVisible(known.isPresent());
        known.ifPresent(one -> verdictText.setText(texts.get(
                "oae.verdict",
                words.reader(choice.reader().get(), tenants(choice.reader().get())),
                words.list(one.bucket()),
                words.say(one.because()))));
    }

    private List<String> tenants(Reader reader) {
        return reader instanceof Reader.LoggedIn known && choice.tenants().get().kept()
                ? List.of(known.tenant())
                : List.of();
    }

    private void say(String sentence) {
        verdictText.setText(sentence);
        verdict.setVisible(true);
    }
}
