package org.lectern.console.find;

import java.util.ArrayList;
import java.util.List;
import org.lectern.console.page.Page;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.find.CardSection;
import org.lectern.find.Subject;

/** Words and icons for subjects and the sections of their cards. */
record SubjectTexts(Texts texts, Times times) {
    static String icon(Subject.Kind kind) {
        return switch (kind) {
            case USER, LEARNER -> "fth-user";
            case GROUP -> "fth-users";
            case CONTENT -> "fth-file";
            case COLLECTION -> "fth-book";
            case POLL -> "fth-check-square";
            case ROW -> "fth-hash";
            case FOLDER -> "fth-folder";
            case DISCUSSION -> "fth-message-square";
            case MEETING -> "fth-video";
        };
    }

    static String icon(CardSection.State state) {
        return switch (state) {
            case RIGHT -> "fth-check-circle";
            case WRONG -> "fth-alert-triangle";
            case NEUTRAL -> "fth-info";
            case UNAVAILABLE -> "fth-slash";
        };
    }

    /** The style class of a state's icon. */
    static String colour(CardSection.State state) {
        return switch (state) {
            case RIGHT -> "success";
            case WRONG -> "warning";
            case NEUTRAL, UNAVAILABLE -> "muted";
        };
    }

    /** The kind and the state of a subject. */
    String about(Subject subject) {
        return texts.say(subject.kind().message()) + ", " + texts.say(subject.state());
    }

    /** The same with the page that shows it. */
    String about(Subject subject, Page page) {
        return about(subject) + " \u00B7 " + texts.get(page.titleKey());
    }

    /** The answer of a section, with the time that it is about. */
    String headline(CardSection section) {
        String said = texts.say(section.headline());
        return section.at()
                .map(at -> said + " " + texts.get("find.at", times.local(at)))
                .orElse(said);
    }

    /** A line of evidence: when and by whom, then what. */
    String line(CardSection.Line line) {
        List<String> parts = new ArrayList<>();
        line.at().map(times::local).ifPresent(parts::add);
        if (!line.by().isEmpty()) {
            parts.add(line.by());
        }
        String said = texts.say(line.text());
        parts.add(line.job()
                .map(kind -> texts.get("fanouts.kind." + kind) + ": " + said)
                .orElse(said));
        return String.join(" \u00B7 ", parts);
    }
}
