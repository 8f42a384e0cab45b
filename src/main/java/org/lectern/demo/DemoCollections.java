package org.lectern.demo;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.lectern.status.model.CollectionTree;

/** The collections of the demo data of content status. */
final class DemoCollections {
    static final String MATHS = "class-1-maths";
    static final String ADDITION = "single-digit-addition";
    static final String FIRST_AID = "first-aid";
    /** Of so many lessons 67 % is a percentage. */
    static final int LESSONS = 28;

    private static final List<String> SUBJECTS = List.of("maths", "reading", "science", "music");

    private DemoCollections() {}

    /** Three classes with four subjects each: two units that share a content, an optional one, a quiz of three questions. */
    static List<CollectionTree> classes() {
        List<CollectionTree> trees = new ArrayList<>();
        for (int form = 1; form <= 3; form++) {
            for (String subject : SUBJECTS) {
                String id = "class-" + form + "-" + subject;
                String first = id.equals(MATHS) ? ADDITION : id + "-introduction";
                List<String> leaves =
                        List.of(first, id + "-practice", id + "-story", id + "-song", id + "-review", id + "-quiz");
                trees.add(new CollectionTree(
                        id,
                        leaves,
                        Set.of(id + "-song"),
                        Map.of(
                                id + "-unit-1",
                                new LinkedHashSet<>(leaves.subList(0, 4)),
                                id + "-unit-2",
                                new LinkedHashSet<>(leaves.subList(2, 6))),
                        Map.of(id + "-quiz", 3)));
            }
        }
        return trees;
    }

    static CollectionTree firstAid() {
        List<String> lessons = IntStream.rangeClosed(1, LESSONS)
                .mapToObj(number -> String.format(Locale.ROOT, "%s-lesson-%02d", FIRST_AID, number))
                .toList();
        return new CollectionTree(FIRST_AID, lessons, Set.of(), Map.of(), Map.of());
    }
}
