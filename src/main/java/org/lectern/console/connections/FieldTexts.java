package org.lectern.console.connections;

import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.event.ActionEvent;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.lectern.cluster.ClusterKind;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.CqlshImport;

/** Values as the fields of a connection show them, and back. What cannot be one is refused with a sentence. */
record FieldTexts(Texts texts) {
    static String points(List<InetSocketAddress> points) {
        return String.join(", ", points.stream().map(ContactPoint::format).toList());
    }

    static String text(Optional<Path> file) {
        return file.map(Path::toString).orElse("");
    }

    static String seconds(Duration duration) {
        String text = String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1_000.0);
        return text.replaceAll("\\.?0+$", "");
    }

    static Optional<String> filled(TextField field) {
        return Optional.of(field.getText().strip()).filter(text -> !text.isEmpty());
    }

    /** @throws IllegalArgumentException if it is no number */
    Optional<Duration> duration(TextField field) {
        try {
            return Optional.of(Duration.ofMillis(
                    Math.round(Double.parseDouble(field.getText().strip().replace(',', '.')) * 1_000)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(texts.get("connections.error.number"), e);
        }
    }

    /** Puts a file into the field that the button belongs to, if one is chosen. */
    static void browse(ActionEvent event, Dialogs dialogs) {
        if (event.getSource() instanceof Button button && button.getUserData() instanceof TextField field) {
            dialogs.open("").map(Path::toString).ifPresent(field::setText);
        }
    }

    /** Has the operator choose a cqlshrc. */
    Optional<Path> chooseCqlshrc(Window owner) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("connections.import.title"));
        File standard = CqlshImport.standardFile().toFile();
        if (standard.isFile()) {
            chooser.setInitialDirectory(standard.getParentFile());
            chooser.setInitialFileName(standard.getName());
        }
        return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
    }

    /** What was understood of a cqlshrc, and what was not. */
    String imported(Path file, CqlshImport found) {
        return Stream.concat(
                        Stream.of(texts.get("connections.imported", file)),
                        found.notes().stream().map(texts::say))
                .collect(Collectors.joining("\n"));
    }

    String kind(ClusterKind kind) {
        return texts.get("status." + kind.name().toLowerCase(Locale.ROOT));
    }
}
