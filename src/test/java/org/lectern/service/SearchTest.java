package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollTitle;

/** Principals, items and polls are found by their names as they are shown. */
@OnSharedNode
class SearchTest {
    /** Longer than what was indexed once: twelve terms. */
    private static final String LONG =
            "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen";

    private static final List<String> NAMES = List.of(
            "Jean-Luc Picard",
            "Sean O’Brien",
            "Sales & Marketing",
            "C++",
            "Marks of 3/4",
            "R",
            "北京大学",
            "Launch 🚀",
            LONG);

    private static Lectern lectern;

    @BeforeAll
    static void put() {
        lectern = TestKeyspace.common().lectern();
        for (int i = 0; i < NAMES.size(); i++) {
            String name = NAMES.get(i);
            await(lectern.principals()
                    .put(new Principal(new PrincipalId("u:search:p" + i), name, Visibility.PUBLIC))
                    .make(TEST));
            await(begin(lectern.fanOuts()
                            .change(
                                    new ContentId("c:search:i" + i),
                                    new Change.Put(name, Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(lectern.polls()
                    .create(new Poll(new PollId("search-" + i), name, false, true, List.of(PollOption.of("yes", 5))))
                    .make(TEST));
        }
    }

    private static List<String> found(String typed) {
        List<String> names = new ArrayList<>();
        await(lectern.principals().search(typed, 20)).stream()
                .map(Principal::displayName)
                .forEach(names::add);
        await(lectern.contents().search(typed, 20)).stream()
                .map(Content::displayName)
                .forEach(names::add);
        await(lectern.polls().search(typed, 20)).stream().map(PollTitle::title).forEach(names::add);
        return names;
    }

    private static void finds(String typed, String name) {
        assertThat(found(typed)).as("for " + typed).filteredOn(name::equals).hasSize(3);
    }

    @Test
    void everyNameIsFoundByItself() {
        NAMES.forEach(name -> finds(name, name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jean-luc",
                "Jean-L",
                "luc",
                "picard jean",
                "JEAN LUC",
                "Picard, Jean-Luc",
                "“Jean-Luc Picard”",
                "jean"
            })
    void aDoubleNameIsFoundWhole_byEachPart_andByItsPartsApart(String typed) {
        finds(typed, "Jean-Luc Picard");
    }

    @ParameterizedTest
    @ValueSource(strings = {"O'Brien", "o’b", "brien", "OʼBrien sean"})
    void anApostropheIsFoundWhicheverIsTyped(String typed) {
        finds(typed, "Sean O’Brien");
    }

    @Test
    void whatIsPunctuationAloneIsFound() {
        finds("c++", "C++");
        finds("C+", "C++");
        finds("3/4", "Marks of 3/4");
        finds("&", "Sales & Marketing");
        finds("sales marketing", "Sales & Marketing");
        finds("sales&marketing", "Sales & Marketing");
        finds("🚀", "Launch 🚀");
        finds("大学", "北京大学");
    }

    @Test
    void aLongNameIsFoundByItsLastWords() {
        finds("fifteen", LONG);
        finds("fourteen fifteen", LONG);
    }

    @Test
    void allThatWasTypedCounts() {
        assertThat(found("c+++")).doesNotContain("C++");
        assertThat(found("jean-paul")).doesNotContain("Jean-Luc Picard");
        assertThat(found("sales engineering")).doesNotContain("Sales & Marketing");
    }
}
