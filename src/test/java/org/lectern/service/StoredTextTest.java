package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ResourceName;
import org.lectern.model.StorableText;
import org.lectern.model.Visibility;
import org.lectern.poll.PollId;
import org.lectern.rowname.RowName;

/** Texts that were stored before there was a rule for them, and the longest that the rule allows, on a real Cassandra. */
@OnSharedNode
final class StoredTextTest {
    private static final PrincipalId ANN = PrincipalId.of("u:cam:ann");
    private static final ContentId ITEM = ContentId.of("c:cam:item");

    private static TestKeyspace keyspace;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("stored_text");
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static Lectern lectern() {
        return keyspace.lectern();
    }

    private static void run(String cql, Object... values) {
        keyspace.session().execute(cql, values);
    }

    @Test
    void namesWithControlCharactersAreReadAndCanBeFixed() {
        await(lectern()
                .principals()
                .put(new Principal(ANN, "Ann", Visibility.PUBLIC))
                .make(TEST));
        await(begin(lectern().fanOuts().change(ITEM, new Change.Put("Item", Visibility.PUBLIC, Optional.empty())))
                .done());
        run("UPDATE principal SET display_name = ? WHERE principal_id = ?", "An\u0000n", ANN.value());
        run("UPDATE content SET display_name = ? WHERE content_id = ?", "It\u0007em", ITEM.value());

        assertThat(await(lectern().principals().find(ANN)))
                .map(Principal::displayName)
                .contains("An\u0000n");
        assertThat(await(lectern().contents().find(ITEM)))
                .map(Content::displayName)
                .contains("It\u0007em");

        await(lectern()
                .principals()
                .put(new Principal(ANN, "Ann", Visibility.PUBLIC))
                .make(TEST));
        await(begin(lectern().fanOuts().change(ITEM, new Change.Rename("Item"))).done());
        assertThat(await(lectern().principals().find(ANN)))
                .map(Principal::displayName)
                .contains("Ann");
        assertThat(await(lectern().contents().find(ITEM)))
                .map(Content::displayName)
                .contains("Item");
        assertThatThrownBy(() -> await(lectern()
                        .principals()
                        .put(new Principal(ANN, "An\u0000n", Visibility.PUBLIC))
                        .make(TEST)))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("U+0000 at position 3");
    }

    @Test
    void aPollWhoseTitleHoldsALineBreakIsShown() {
        run("INSERT INTO poll (poll_id, section, row_key) VALUES ('dinner', 'subscriber', '1-n-1')");
        run("UPDATE poll SET title = ? WHERE poll_id = 'dinner'", "Din\nner");

        assertThat(await(lectern().polls().find(new PollId("dinner"))))
                .hasValueSatisfying(poll -> assertThat(poll.title()).isEqualTo("Din\uFFFDner"));
    }

    @Test
    void theLongestIdsAreTakenEverywhere_andLongerOnesAreRefusedInASentence() {
        PrincipalId principal = PrincipalId.of("u:cam:" + "p".repeat(ResourceName.MAXIMUM_BYTES - 6));
        ContentId item = ContentId.of("c:cam:" + "c".repeat(ResourceName.MAXIMUM_BYTES - 6));
        await(lectern()
                .principals()
                .put(new Principal(principal, "Long", Visibility.PUBLIC))
                .make(TEST));
        await(begin(lectern().fanOuts().change(item, new Change.Put("Long item", Visibility.PUBLIC, Optional.empty())))
                .done());
        await(begin(lectern().fanOuts().share(item, Set.of(principal), MemberRole.VIEWER))
                .done());

        assertThat(await(lectern().contents().membership(item, principal)).role())
                .isEqualTo(MemberRole.VIEWER);

        assertThatThrownBy(() -> await(lectern()
                        .principals()
                        .put(new Principal(new PrincipalId(principal + "x"), "Longer", Visibility.PUBLIC))
                        .make(TEST)))
                .hasMessageContaining("32,701 bytes");
        assertThatThrownBy(() -> await(begin(lectern()
                                .fanOuts()
                                .change(
                                        new ContentId(item + "x"),
                                        new Change.Put("Longer", Visibility.PUBLIC, Optional.empty())))
                        .done()))
                .hasMessageContaining("32,701 bytes");
    }

    @Test
    void theLongestRowNameIsWritten() {
        String longest = "http://a.example/" + "x".repeat(StorableText.KEY_BYTES - 17);
        await(lectern().rowNames().write(RowName.parse(longest), "long").make(TEST));

        assertThat(await(lectern().rowNames().place(RowName.parse(longest))).tables())
                .containsExactly("site_row");
        assertThatThrownBy(() -> RowName.parse(longest + "x")).hasMessageContaining("65,535 bytes");
        assertThatThrownBy(() -> await(lectern()
                        .rowNames()
                        .write(RowName.parse("http://a.example/"), "a\u0000")
                        .make(TEST)))
                .hasMessageContaining("title of the row");
    }
}
