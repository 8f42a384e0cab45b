package org.lectern.manual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Topics are found, searched, and written for terminals and for man. */
@WithoutNode
class ManualTextTest {
    private static final Topic TOPIC = Topic.of("sample", """
        # Sample

        A paragraph with **bold**, `code` and a [link](other.md). It is longer than a line of a terminal, so it is broken.

        ## A table

        | option | meaning |
        |---|---|
        | `--flag` | Turns it on. |

        ```sh
        .hidden --flag
        ```

        - first
        - second
        """);

    @Test
    void everyTopicIsPackaged() {
        Manual manual = Manual.load();
        assertThat(manual.topics())
                .hasSameSizeAs(Manual.NAMES)
                .allSatisfy(topic -> assertThat(topic.title()).isNotBlank());
        assertThat(manual.find("troubleshooting")).isPresent();
        assertThat(manual.find("nothing")).isEmpty();
    }

    @Test
    void sectionsAreFoundByAllWords_titlesFirst() {
        Manual manual = new Manual(java.util.List.of(TOPIC));
        assertThat(manual.search("TABLE turns")).singleElement().satisfies(hit -> {
            assertThat(hit.heading()).isEqualTo("A table");
            assertThat(hit.anchor()).isEqualTo("a-table");
        });
        assertThat(manual.search("table absent")).isEmpty();
        assertThat(manual.search(" ")).isEmpty();
    }

    @Test
    void aTerminalGetsLinesOfEightyColumns() {
        String text = ManualText.of(TOPIC);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(text).contains("--flag", "Turns it on.", "first").doesNotContain("**", "](");
    }

    @Test
    void everyTopicCanBePrinted() {
        assertThat(Manual.load().topics())
                .allSatisfy(topic -> assertThat(ManualText.of(topic)).contains(topic.title()));
    }

    @Test
    void manGetsTermsAndNoRequestByAccident() {
        String page = ManPage.of(Manual.load());
        assertThat(page).startsWith(".TH LECTERN 1").contains("\n.TP\n\\fB\\-\\-writable\\fR\n", "\n.SH EXIT CODES\n");
        assertThat(page.lines().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|PP|TP|IP|RS|RE|nf|fi|B|I|RI|BR|br)( .*)?"));
    }
}
