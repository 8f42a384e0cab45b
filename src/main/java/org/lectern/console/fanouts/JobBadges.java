package org.lectern.console.fanouts;

import java.util.List;
import javafx.scene.control.Label;
import org.lectern.console.view.Icon;
import org.lectern.job.JobState;

/** Icons and colours of kinds and states: never colour alone. */
final class JobBadges {
    private static final List<String> COLOURS = List.of("accent", "success", "warning", "danger");

    private JobBadges() {}

    static String icon(JobState state) {
        return switch (state) {
            case ANNOUNCED -> "fth-edit";
            case QUEUED -> "fth-list";
            case RUNNING -> "fth-play";
            case PAUSED -> "fth-pause";
            case HELD -> "fth-cloud-rain";
            case STOPPED -> "fth-square";
            case INCOMPLETE -> "fth-alert-triangle";
            case DONE -> "fth-check";
            case NOT_MADE -> "fth-slash";
            case ENDED_EARLY -> "fth-x-circle";
        };
    }

    private static String colour(JobState state) {
        return switch (state) {
            case RUNNING -> "accent";
            case DONE -> "success";
            case HELD, STOPPED, ENDED_EARLY -> "warning";
            case INCOMPLETE -> "danger";
            case ANNOUNCED, QUEUED, PAUSED, NOT_MADE -> "";
        };
    }

    /** Makes a label the badge of a state, whatever it was before. */
    static void show(Label badge, JobState state, JobTexts words) {
        String text = words.state(state);
        if (text.equals(badge.getText())) {
            return;
        }
        badge.setText(text);
        badge.setGraphic(new Icon(icon(state)));
        badge.getStyleClass().removeAll(COLOURS);
        if (!badge.getStyleClass().contains("badge")) {
            badge.getStyleClass().add("badge");
        }
        if (!colour(state).isEmpty()) {
            badge.getStyleClass().add(colour(state));
        }
    }
}
