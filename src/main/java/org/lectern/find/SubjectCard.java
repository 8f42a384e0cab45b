package org.lectern.find;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;

/**
 * The answer about one subject.
 *
 * @param sections those that apply to the subject, in the order of their kinds; the stages never fail
 */
public record SubjectCard(Subject subject, Map<CardSection.Kind, CompletionStage<CardSection>> sections) {
    public SubjectCard {
        sections = Collections.unmodifiableMap(new EnumMap<>(sections));
    }

    /** Completes with all sections, in order. */
    public CompletionStage<List<CardSection>> all() {
        return Stages.all(new ArrayList<>(sections.values()), section -> section);
    }
}
