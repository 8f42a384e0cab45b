package org.lectern.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;

/** A name in a question cannot make it look like another one. */
@WithoutNode
class TextsTest {
    private static final String HOSTILE = "u:cam:a\u202eb";

    private final Texts texts = Texts.load();

    @Test
    void whatTurnsTheLineAroundIsVisibleInAQuestion() {
        assertThat(texts.get("confirm.name", HOSTILE)).contains("u:cam:a\\u202eb");
    }

    @Test
    void likewiseInWhatAServiceSays() {
        assertThat(texts.say(Message.plain(HOSTILE))).isEqualTo("u:cam:a\\u202eb");
    }
}
