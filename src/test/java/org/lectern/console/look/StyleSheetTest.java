package org.lectern.console.look;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

@WithoutNode
final class StyleSheetTest {
    @Test
    void lengthsGrowWithTheTextsAndThinLinesStayThin() {
        assertThat(StyleSheet.scale(".a { -fx-font-size: 13px; -fx-padding: 8px 0; -fx-border-width: 1px; }", 2))
                .isEqualTo(".a { -fx-font-size: 26.0px; -fx-padding: 16.0px 0; -fx-border-width: 1px; }");
    }

    @Test
    void theStandardSizeIsTheSheetItself() {
        assertThat(StyleSheet.of(13).location()).endsWith("/css/lectern.css");
    }
}
