package org.lectern.console;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javafx.scene.image.Image;

/** The program's icon in the sizes that window managers and task bars ask for. */
final class WindowIcons {
    private static final int[] SIZES = {32, 64, 256};

    private WindowIcons() {}

    static List<Image> load() {
        return IntStream.of(SIZES).mapToObj(WindowIcons::load).toList();
    }

    private static Image load(int size) {
        String name = "/icon/" + size + ".png";
        // In the background: the first frame does not wait for them.
        return new Image(
                Objects.requireNonNull(WindowIcons.class.getResource(name), name)
                        .toExternalForm(),
                true);
    }
}
