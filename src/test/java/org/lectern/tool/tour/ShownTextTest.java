package org.lectern.tool.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

@WithoutNode
final class ShownTextTest {
    @Test
    void whatFillsAPlaceIsLeftOpen() {
        ShownText wording = new ShownText("The library of {0} has been rebuilt: {1} items.", Locale.ENGLISH);

        assertThat(wording.isIn("The library of ann has been rebuilt: 12 items."))
                .isTrue();
        assertThat(wording.isIn("The library of ann is being rebuilt.")).isFalse();
    }

    @Test
    void aKnownValueIsAskedForAsTheTextWritesIt() {
        ShownText wording = new ShownText("{0,choice,0#No items|1#1 item|1<{0} items} of {1}", Locale.ENGLISH, 1_200);

        assertThat(wording.isIn("1,200 items of ann")).isTrue();
        assertThat(wording.isIn("1 item of ann")).isFalse();
    }
}
