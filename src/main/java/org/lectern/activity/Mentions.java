package org.lectern.activity;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.lectern.wording.Message;

/** The ids that a write names: its subject, those in its sentence, and those in its statements. */
final class Mentions {
    /** A write of many names more in its statements than are on record. */
    private static final int MOST = 40;

    private static final int LONGEST = 200;
    private static final Pattern QUOTED = Pattern.compile("'((?:[^'\\s]|''){2," + LONGEST + "})'");
    private static final Pattern ID = Pattern.compile("[^\\s]*[:\\d_][^\\s]*");

    private Mentions() {}

    static Set<String> of(Message about, Message said, List<String> statements) {
        Set<String> ids = new LinkedHashSet<>();
        add(ids, about.english());
        add(ids, said);
        for (String statement : statements) {
            QUOTED.matcher(statement)
                    .results()
                    .map(found -> found.group(1).replace("''", "'"))
                    .filter(quoted -> ID.matcher(quoted).matches())
                    .forEach(id -> add(ids, id));
        }
        return ids;
    }

    private static void add(Set<String> ids, Message said) {
        for (Object value : said.values()) {
            if (value instanceof Message part) {
                add(ids, part);
            } else if (value instanceof String text && ID.matcher(text).matches()) {
                add(ids, text);
            }
        }
    }

    private static void add(Set<String> ids, String id) {
        if (ids.size() < MOST && !id.isEmpty() && id.length() <= LONGEST) {
            ids.add(id);
        }
    }
}
