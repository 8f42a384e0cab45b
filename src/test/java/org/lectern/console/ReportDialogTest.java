package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;

/** An explanation, a finding and a write are reported from where they are shown. */
final class ReportDialogTest extends WindowTest {
    /** In the data directory, which a console makes only when it keeps something. */
    private Path file(String name) {
        try {
            return Files.createDirectories(data()).resolve(name);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void explanation() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        enter("#content-search", "c:cam:About the demo data.txt");
        awaitText(".verdict-title", "Correctly not listed");
        fire("#explanation-report");
    }

    private void awaitFile(Path file, String text) {
        await(file + " says " + text, () -> Files.exists(file) && read(file).contains(text));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private boolean isOpen() {
        return !robot.lookup("#report-file").queryAll().isEmpty();
    }

    @Test
    void anExplanationIsWrittenMasked_andOpenedAfterwards() {
        List<Path> opened = new CopyOnWriteArrayList<>();
        robot.interact(() -> window().context().dialogs().onDocument(opened::add));
        explanation();
        awaitUsable("#report-file");
        assertThat(robot.lookup("#report-file").queryAs(TextField.class).getText())
                .contains("c-cam-About-the-demo-data.txt")
                .endsWith(".html");
        toggle("#report-mask");
        assertThat(robot.lookup("#report-file").queryAs(TextField.class).getText())
                .doesNotContain("About")
                .endsWith(".html");
        type("#report-file", file("why.html").toString());
        toggle("#report-open");
        fire("#report-write");

        await("the dialog is closed", () -> !isOpen());
        awaitFile(file("why.html"), "Why is item-1 in the library of user-1");
        assertThat(read(file("why.html"))).doesNotContain("nicolaas").endsWith("</html>\n");
        assertThat(opened).containsExactly(file("why.html").toAbsolutePath());
    }

    @Test
    void theEndingSaysTheFormat_andAnotherIsRefused() {
        explanation();
        type("#report-file", file("why.html").toString());
        toggle("#report-markdown");
        assertThat(robot.lookup("#report-file").queryAs(TextField.class).getText())
                .isEqualTo(file("why.md").toString());
        type("#report-file", file("why.pdf").toString());
        fire("#report-write");
        awaitText("#report-error", ".html or .md");
        type("#report-file", " ");
        fire("#report-write");
        awaitText("#report-error", "Enter a file name");
        type("#report-file", file("absent/why.html").toString());
        assertThat(robot.lookup("#report-html").queryAs(ToggleButton.class).isSelected())
                .isTrue();
        fire("#report-write");
        awaitText("#report-error", "Choose another folder");
        assertThat(isOpen()).isTrue();
    }

    @Test
    void aReportIsCopiedAsMarkdown_andTheLastFormatIsOfferedAgain() {
        explanation();
        fire("#report-copy");
        await("the dialog is closed", () -> !isOpen());
        robot.interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("# Why is")
                .contains("u:cam:nicolaas"));
        fire("#explanation-report");
        type("#report-file", file("last.md").toString());
        fire("#report-write");
        awaitFile(file("last.md"), "# Why is");
        await("the dialog is closed", () -> !isOpen());
        fire("#explanation-report");
        awaitUsable("#report-file");
        assertThat(robot.lookup("#report-file").queryAs(TextField.class).getText())
                .endsWith(".md");
    }

    @Test
    void anExistingFileIsOverwrittenAfterAYesOnly() throws IOException {
        Path mine = Files.writeString(Files.createDirectories(data()).resolve("mine.md"), "mine");
        explanation();
        type("#report-file", mine.toString());
        fire("#report-write");
        fire("#ask-cancel");
        await(
                "the question is closed",
                () -> robot.lookup("#ask-cancel").queryAll().isEmpty());
        assertThat(mine).hasContent("mine");
        fire("#report-write");
        fire("#ask-confirm");
        awaitFile(mine, "# Why is");
    }

    @Test
    void aFileThatTheSystemsDialogHasAskedAboutIsNotAskedAboutAgain() throws IOException {
        Path mine = Files.writeString(Files.createDirectories(data()).resolve("mine.md"), "mine");
        explanation();
        robot.interact(() -> window().context().dialogs().onSave((chooser, owner) -> Optional.of(mine.toFile())));
        fire("#report-choose");
        fire("#report-write");
        awaitFile(mine, "# Why is");
    }

    @Test
    void aFindingAndAWriteAreReported() {
        lectern.audits.record(AuditState.FINISHED, List.of(ToldAudits.finding(DriftKind.DUPLICATE, 1)));
        written(ActivityKind.REBUILD, "u:cam:nicolaas", "Rebuild nicolaas", "ticket 4711", ActivityResult.DONE);
        toggle("#page-DUPLICATES");
        await(
                "the finding is there",
                () -> robot.lookup("#findings").queryTableView().getItems().size() == 1);
        robot.interact(() ->
                robot.lookup("#findings").queryTableView().getSelectionModel().select(0));
        fire("#evidence-report");
        type("#report-file", file("finding.md").toString());
        fire("#report-write");
        awaitFile(file("finding.md"), "# What is wrong with c:cam:Specimen 1.pdf");

        toggle("#page-ACTIVITY");
        await(
                "the write is there",
                () -> robot.lookup("#activity").queryTableView().getItems().size() == 1);
        robot.interact(() ->
                robot.lookup("#activity").queryTableView().getSelectionModel().select(0));
        fire("#activity-report");
        type("#report-file", file("write.md").toString());
        fire("#report-write");
        awaitFile(file("write.md"), "UPDATE u:cam:nicolaas;");
        assertThat(read(file("write.md"))).contains("ticket 4711", "read again and correct");
    }
}
