package org.lectern.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** What is shown wraps where it should, and what is copied is the exact text. */
@WithoutNode
final class ComposedTextTest {
    private static final String RENE = "Rene\u0301";

    @Test
    void aLetterAndItsMarkAreShownAsOne() {
        assertThat(new ComposedText("IF name = '" + RENE + "' AND").shown()).isEqualTo("IF name = 'Ren\u00E9' AND");
    }

    @Test
    void anyPartIsCopiedAsItIs() {
        ComposedText text = new ComposedText("'" + RENE + "', '" + RENE + "';");
        assertThat(text.exact(0, text.shown().length())).isEqualTo(text.exact());
        assertThat(text.exact(1, 5)).isEqualTo(RENE);
        assertThat(text.exact(4, 5)).isEqualTo("e\u0301");
        assertThat(text.exact(9, 13)).isEqualTo(RENE);
        assertThat(text.exact(13, 15)).isEqualTo("';");
    }

    @Test
    void whatHasNoComposedFormStaysAsItIs() {
        String text = "q\u0301 \u0301 \uD83D\uDE00\u0301";
        assertThat(new ComposedText(text).shown()).isEqualTo(text);
        assertThat(new ComposedText("").exact(0, 0)).isEmpty();
    }
}
