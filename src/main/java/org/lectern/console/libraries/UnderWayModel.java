package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.util.Duration;
import org.lectern.console.work.Job;
import org.lectern.console.work.Works;

/** Which of the operator's changes are on their way, of those that are on record as fan-outs. UI thread only. */
final class UnderWayModel {
    /** What is over sooner needs no line of its own. */
    private static final Duration SILENCE = Duration.millis(400);

    /**
     * What there is to be seen.
     *
     * @param latest the one that began last; what has only just begun stays silent for a moment
     * @param others how many there are besides it
     */
    record Shown(Optional<Job> latest, int others) {}

    private final Works works;
    private final PauseTransition silence = new PauseTransition(SILENCE);
    private final ReadOnlyObjectWrapper<Shown> shown = new ReadOnlyObjectWrapper<>(new Shown(Optional.empty(), 0));

    UnderWayModel(Works works) {
        this.works = works;
        silence.setOnFinished(event -> look());
        works.running().addListener((ListChangeListener<Job>) change -> {
            while (change.next()) {
                change.getAddedSubList()
                        .forEach(added ->
                                added.link().addListener((observable, before, now) -> silence.playFromStart()));
            }
            look();
        });
        look();
    }

    ReadOnlyObjectProperty<Shown> shown() {
        return shown.getReadOnlyProperty();
    }

    private void look() {
        List<Job> linked = works.running().stream()
                .filter(running -> running.link().get().isPresent())
                .toList();
        boolean silent = silence.getStatus() == Animation.Status.RUNNING;
        Optional<Job> latest = silent
                ? shown.get().latest().filter(linked::contains)
                : linked.isEmpty() ? Optional.empty() : Optional.of(linked.get(linked.size() - 1));
        shown.set(new Shown(latest, Math.max(0, linked.size() - 1)));
    }
}
