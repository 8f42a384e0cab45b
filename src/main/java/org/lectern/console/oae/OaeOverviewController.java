package org.lectern.console.oae;

import javafx.fxml.FXML;
import javafx.scene.control.Label;
import org.lectern.console.overview.Tile;
import org.lectern.console.overview.TileText;
import org.lectern.console.overview.TileText.Tone;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageController;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeSize;

/** The Overview of an OAE keyspace: how large it is, and what this console's last audit has found in it. */
public final class OaeOverviewController extends PageController {
    private final IndexFindings findings;

    @FXML private Label found;
    @FXML private Tile tenants;
    @FXML private Tile principals;
    @FXML private Tile audit;

    OaeOverviewController(ConsoleContext context, IndexFindings findings) {
        super(context);
        this.findings = findings;
    }

    @FXML
    private void initialize() {
        tenants.setOnAction(event -> context.navigator().open(Page.LIBRARIES));
        principals.setOnAction(event -> context.navigator().open(Page.LIBRARIES));
        audit.setOnAction(event -> context.navigator().open(Page.DUPLICATES));
        findings.report().addListener((observable, before, now) -> showAudit());
        findings.audit().progress().addListener((observable, before, now) -> showAudit());
    }

    @Override
    public void activated() {
        context.lectern().connection().oae().map(OaePlatform::size).ifPresent(this::show);
        showAudit();
    }

    private void show(OaeSize size) {
        found.setText(texts.say(size.summary()));
        tenants.show(plain(texts.get("duplicates.number", size.tenants()), texts.get("oae.overview.tenants.text")));
        boolean exact = size.principals().exact();
        principals.show(plain(
                texts.get(
                        exact ? "duplicates.number" : "oae.overview.about",
                        exact
                                ? size.principals().count()
                                : rounded(size.principals().count())),
                texts.get("oae.overview.principals.text")));
    }

    /** To two digits: an estimate is no surer. */
    private static long rounded(long count) {
        long unit = (long) Math.pow(10, Math.max(0, String.valueOf(count).length() - 2));
        return (count + unit / 2) / unit * unit;
    }

    private void showAudit() {
        if (findings.audit().isRunning()) {
            audit.show(plain(
                    texts.get("duplicates.tile.findings", findings.all().size()),
                    texts.get("duplicates.looking.title")));
            return;
        }
        audit.show(findings.report()
                .get()
                .map(report -> IndexOutcome.tile(report, findings.fixed(), texts, context.times()))
                .orElseGet(() -> plain(texts.get("duplicates.tile.none"), texts.get("duplicates.tile.never"))));
    }

    private static TileText plain(String figure, String text) {
        return new TileText(figure, text, "", Tone.PLAIN);
    }
}
