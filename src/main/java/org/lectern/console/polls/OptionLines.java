package org.lectern.console.polls;

import java.util.ArrayList;
import java.util.List;
import org.lectern.console.text.Texts;
import org.lectern.poll.PollOption;

/** Options as the operator types them, one a line: {@code name | limit | kind}; the last two may be left out. */
final class OptionLines {
    private static final String BETWEEN = "\\|";

    private OptionLines() {}

    /** @throws IllegalArgumentException with a sentence that names the line */
    static List<PollOption> parse(String text, Texts texts) {
        List<PollOption> options = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\\R", -1)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            String[] parts = line.split(BETWEEN, -1);
            if (parts.length > 3) {
                throw new IllegalArgumentException(texts.get("uniqueness.create.options.parts", number));
            }
            try {
                options.add(PollOption.of(
                        parts[0].strip(),
                        parts.length == 3 ? parts[2].strip() : "",
                        parts.length > 1 && !parts[1].isBlank() ? limit(parts[1], texts) : PollOption.UNLIMITED));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(
                        texts.get("uniqueness.create.options.line", number, texts.say(wrong)), wrong);
            }
        }
        return options;
    }

    /** @throws IllegalArgumentException with a sentence, if it is not a whole number */
    static int limit(String text, Texts texts) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(texts.get("uniqueness.limit.number", text.strip()), none);
        }
    }
}
