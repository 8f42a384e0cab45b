package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.WithoutNode;

/** No cell begins like a formula, and each is read back as it was, one that began with a quote too. */
@WithoutNode
final class SpreadsheetCellTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=HYPERLINK(\"http://evil\")",
                "+1",
                "-1",
                "@SUM(1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "\uFF1D1",
                "'=1",
                "''''=1",
                "'",
                "''",
                "",
                "'tis",
                "O'Brien",
                " =1",
                "a=b"
            })
    void whatIsWrittenIsNoFormula_andIsReadBackAsItWas(String text) {
        String cell = SpreadsheetCell.harmless(text);
        assertThat(cell).doesNotStartWith("=").doesNotMatch("(?s)[=+\\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20].*");
        assertThat(SpreadsheetCell.original(cell)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"License.txt", "'tis", "''", "O'Brien", "1-2"})
    void whatIsHarmlessStaysAsItIs(String text) {
        assertThat(SpreadsheetCell.harmless(text)).isEqualTo(text);
        assertThat(SpreadsheetCell.original(text)).isEqualTo(text);
    }

    @Test
    void whatWasTypedInASpreadsheetIsWhatItSays() {
        assertThat(SpreadsheetCell.original("=1")).isEqualTo("=1");
        assertThat(SpreadsheetCell.original("'=1")).isEqualTo("=1");
    }

    @Test
    void aCellOnTheClipboardBeginsNoOther() {
        assertThat(SpreadsheetCell.pasted("a\t=1\r\n=2")).isEqualTo("a =1 =2");
        assertThat(SpreadsheetCell.pasted("=1")).isEqualTo("'=1");
    }
}
