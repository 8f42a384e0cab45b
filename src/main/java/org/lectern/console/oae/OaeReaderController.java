package org.lectern.console.oae;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Managed;
import org.lectern.console.view.Segments;
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

    @FXML private VBox bar;
    @FXML private Segments<Readers> readers;
    @FXML private Choice<String> tenant;
    @FXML private TextField user;
    @FXML private HBox verdict;
    @FXML private Label verdictText;

    OaeReaderController(OaeModels models) {
        this.choice = models.choice();
        this.words = models.words();
        this.texts = models.context().texts();
        this.judging = models.context().latest();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(tenant, verdict);
        readers.begin(texts, Readers.values(), "oae.reader.", "oae-reader-", this::pick);
        tenant.onChosen(alias -> pick(Readers.LOGGED_IN));
        user.setOnAction(event -> judge(user.getText().strip()));
        choice.tenants().subscribe(now -> showTenants(now));
        choice.owner().subscribe(now -> showOwner(now));
        choice.reader().subscribe(now -> showReader(now));
        choice.verdict().subscribe(now -> showVerdict(now));
    }

    /** Shows the library to a reader, such as {@code anonymous} or {@code owner}, or to a user by id. */
    void see(String reader) {
        String name = reader.toUpperCase(Locale.ROOT).replace('-', '_');
        boolean ofUser = choice.owner()
                .get()
                .filter(one -> one.id().type() == OaeType.USER)
                .isPresent();
        Stream.of(Readers.values())
                .filter(one -> one.name().equals(name))
                .map(one -> one == Readers.OWNER && !ofUser ? Readers.MEMBER : one)
                .findFirst()
                .ifPresentOrElse(this::pick, () -> user(reader));
    }

    private void user(String id) {
        user.setText(id);
        judge(id);
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
                failure -> say(Problem.sentence(failure, texts)));
    }

    private void showTenants(Tenants tenants) {
        String chosen = tenant.getValue();
        tenant.offer(tenants.aliases()).show(chosen);
        showReader(choice.reader().get());
    }

    private void showOwner(Optional<OaeResource> owner) {
        bar.setDisable(owner.isEmpty());
        judging.drop();
        user.clear();
        owner.ifPresent(one -> {
            for (Readers reader : Readers.values()) {
                readers.button(reader).setVisible(reader.fits(one.id().type()));
            }
            if (tenant.getValue() == null) {
                tenant.show(one.tenant());
            }
        });
    }

    private void showReader(Reader reader) {
        readers.show(Readers.of(reader));
        tenant.setVisible(
                reader instanceof Reader.LoggedIn && choice.tenants().get().kept());
        if (reader instanceof Reader.LoggedIn known && !known.tenant().isEmpty()) {
            tenant.show(known.tenant());
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
