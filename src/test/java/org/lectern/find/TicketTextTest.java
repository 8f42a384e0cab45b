package org.lectern.find;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.lectern.find.TicketText.Mention;
import org.lectern.lane.WithoutNode;

/** A ticket's text gives its ids, names, words, number and percentage; greetings and common words are no names. */
@WithoutNode
final class TicketTextTest {
    private static List<String> mentioned(String text, Mention.Kind kind) {
        return TicketText.parse(text).mentions(kind).stream().map(Mention::text).toList();
    }

    @Test
    void anIdIsTakenAsItStands_alsoWithSpaces() {
        assertThat(mentioned("u:cam:nicolaas", Mention.Kind.ID)).containsExactly("u:cam:nicolaas");
        assertThat(mentioned("c:cam:About the demo data.txt", Mention.Kind.ID))
                .contains("c:cam:About the demo data.txt");
        assertThat(mentioned("Please look at g:cam:book-club, and at c:cam:My file.pdf.", Mention.Kind.ID))
                .contains("g:cam:book-club", "c:cam:My file.pdf");
    }

    @Test
    void idsAreFoundWithinAddresses() {
        assertThat(mentioned("see https://oae.example.org/user/cam/nicolaas?x=1", Mention.Kind.ID))
                .containsExactly("u:cam:nicolaas");
        assertThat(mentioned("https://oae.example.org/content/cam/License%20v2.txt", Mention.Kind.ID))
                .contains("c:cam:License v2.txt");
        assertThat(mentioned("https://learn.example.org/learn/course/do_2138/unit/do_2139", Mention.Kind.ID))
                .containsExactly("do_2138", "do_2139");
        assertThat(mentioned("User 0b5c1e2f-1c52-4a8e-9c5b-5a2c3d4e5f60 says", Mention.Kind.ID))
                .containsExactly("0b5c1e2f-1c52-4a8e-9c5b-5a2c3d4e5f60");
    }

    @Test
    void theDemoTicketsGiveANameAWordAndAPercentage() {
        assertThat(mentioned("My file shows twice: Amira Khan", Mention.Kind.NAME))
                .containsExactly("Amira Khan");
        assertThat(mentioned("My group can't see the handout", Mention.Kind.WORD))
                .containsExactly("handout");
        TicketText finished = TicketText.parse("I finished the course and it says 67 %");
        assertThat(finished.percentage()).isEqualTo(OptionalInt.of(67));
        assertThat(finished.mentions(Mention.Kind.NAME, Mention.Kind.WORD)).isEmpty();
    }

    @Test
    void aWholeTicketGivesItsNumberAndItsReporter() {
        TicketText text = TicketText.parse("""
            Ticket SUP-1043, UTF-8
            From: Amira Khan <amira.khan@example.org>

            Hello Support Team, \u201CStatistics 101\u201D is gone. Thanks!\
            """);
        assertThat(text.ticket()).contains("SUP-1043");
        assertThat(text.mentions(Mention.Kind.NAME)).extracting(Mention::text).contains("Amira Khan");
        assertThat(text.mentions(Mention.Kind.EMAIL))
                .extracting(Mention::text)
                .containsExactly("amira.khan@example.org");
        assertThat(text.mentions(Mention.Kind.QUOTED)).extracting(Mention::text).containsExactly("Statistics 101");
        assertThat(TicketText.parse("about #4711 again").ticket()).contains("#4711");
        assertThat(TicketText.parse("u:cam:ABC-12 at https://x.example/#123").ticket())
                .isEmpty();
    }

    @Test
    void nothingIsFoundInNothing_andInVeryLongTextsOnlyTheBeginningIsRead() {
        assertThat(TicketText.parse(" \n ").mentions()).isEmpty();
        TicketText longOne = TicketText.parse("Amira Khan. " + "word ".repeat(20_000) + "u:cam:late");
        assertThat(longOne.text()).hasSizeLessThanOrEqualTo(TicketText.LONGEST);
        assertThat(longOne.mentions(Mention.Kind.ID)).isEmpty();
    }
}
