package org.lectern.wording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** A name changes nothing of what is shown around it. */
@WithoutNode
class PrintableTest {
    @Test
    void namesOfPeopleAreShownAsTheyAre() {
        for (String name : new String[] {"Zoë O’Brien", "李小龍", "עברית", "👩‍🚀", "a\tb\nc"}) {
            assertThat(Printable.of(name)).isSameAs(name);
        }
    }

    @Test
    void whatATerminalObeysIsMadeVisible() {
        assertThat(Printable.of("\u001b]0;root\u0007\r\u009b2J")).isEqualTo("\\u001b]0;root\\u0007\\u000d\\u009b2J");
    }

    @Test
    void whatTurnsTheLineAroundIsMadeVisible() {
        assertThat(Printable.of("report\u202efdp.exe\u2066\u061c")).isEqualTo("report\\u202efdp.exe\\u2066\\u061c");
    }

    @Test
    void aJsonTextKeepsItsMeaning() throws Exception {
        JsonMapper mapper = new JsonMapper();
        String json = mapper.writeValueAsString("a\u202eb\u001bc\u0085\u007f");
        assertThat(Printable.of(json)).doesNotContain("\u202e", "\u0085", "\u007f");
        assertThat(mapper.readValue(Printable.of(json), String.class)).isEqualTo("a\u202eb\u001bc\u0085\u007f");
    }
}
