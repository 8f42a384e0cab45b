package org.lectern.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lectern.event.SubscriptionName;
import org.lectern.lane.WithoutNode;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.SubscriberName;
import org.lectern.rowname.RowName;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.ViewKey;

/** Whatever is written follows one rule for text. */
@WithoutNode
final class StorableTextTest {
    private static final String HALF = "\uD83D";

    private static final Map<String, Consumer<String>> VALUES = new LinkedHashMap<>();

    static {
        VALUES.put("content id", text -> new ContentId("c:cam:" + text));
        VALUES.put("principal id", text -> new PrincipalId("u:cam:" + text));
        VALUES.put("new item's name", text -> new Change.Put(text, Visibility.PUBLIC, Optional.empty()));
        VALUES.put("new name", Change.Rename::new);
        VALUES.put(
                "principal's name",
                text -> new Principal(PrincipalId.of("u:cam:a"), text, Visibility.PUBLIC).requireStorable());
        VALUES.put("reason", text -> Cause.of("ann", text));
        VALUES.put("operator", text -> Cause.of(text, ""));
        VALUES.put("poll id", PollId::new);
        VALUES.put("poll title", text -> new Poll(new PollId("p"), text, true, true, List.of()));
        VALUES.put("option", text -> PollOption.of(text, 1));
        VALUES.put("kind of option", text -> PollOption.of("a", text, 1));
        VALUES.put("subscriber", SubscriberName::of);
        VALUES.put("subscription", SubscriptionName::new);
        VALUES.put("row name", text -> RowName.parse("http://a.example/#" + text));
        VALUES.put("user of an enrolment", text -> new EnrolmentKey(text, "maths", "autumn"));
        VALUES.put("collection", text -> new EnrolmentKey("ann", text, "autumn"));
        VALUES.put("batch", text -> new EnrolmentKey("ann", "maths", text));
        VALUES.put("viewed content", text -> ViewKey.of("ann", "maths", "autumn", text));
        VALUES.put("question", text -> Question.of(text, Instant.EPOCH, 1, 1));
        VALUES.put("title of a question", text -> question(text, Map.of()).requireStorable());
        VALUES.put("answer", text -> question("", Map.of("value", text)).requireStorable());
    }

    private static Question question(String title, Map<String, String> answer) {
        return new Question("q1", Instant.EPOCH, 1, 1, "", title, "", List.of(answer), List.of(), BigDecimal.ZERO);
    }

    static Stream<Arguments> unstorable() {
        return VALUES.keySet().stream()
                .flatMap(value -> Stream.of(
                                "a\u0000b", "a\u0007b", "a\u0085b", "a\u007Fb", HALF + "b", "a\uDE00b", "b" + HALF)
                        .map(text -> Arguments.of(value, text)));
    }

    @ParameterizedTest
    @MethodSource("unstorable")
    void noValueIsMadeOfCharactersThatCannotBeStoredOrSeen(String value, String text) {
        assertThatThrownBy(() -> Objects.requireNonNull(VALUES.get(value)).accept(text))
                .isInstanceOf(RuntimeException.class)
                .hasMessageNotContaining("MalformedInput")
                .satisfies(refused ->
                        assertThat(String.valueOf(refused.getMessage())).endsWith("."));
    }

    @Test
    void theSentenceNamesTheCharacterAndItsPlace() {
        assertThatThrownBy(() -> new Change.Rename("Hand" + HALF + "out"))
                .hasMessage(
                        "The display name \u201CHand\uFFFDout\u201D contains an invisible character (U+D83D at position 5). Remove it.");
    }

    @Test
    void whatCanBeSeenIsTaken() {
        VALUES.forEach((value, made) -> assertThatCode(
                        () -> made.accept(value.equals("subscription") ? "a" : "a\uD83D\uDE00\u4F8B"))
                .as(value)
                .doesNotThrowAnyException());
    }

    @Test
    void anAnswerMayHaveLines() {
        assertThatCode(() ->
                        question("two\nlines", Map.of("value", "a\tb\r\nc")).requireStorable())
                .doesNotThrowAnyException();
    }

    @Test
    void whatStandsInARowIsRead() {
        assertThat(new Principal(PrincipalId.of("u:cam:a"), "a\u0000b", Visibility.PUBLIC).displayName())
                .isEqualTo("a\u0000b");
        assertThat(new Content(ContentId.of("c:cam:a"), "a\u0000b", Visibility.PUBLIC, Instant.EPOCH, false, Map.of())
                        .displayName())
                .isEqualTo("a\u0000b");
        assertThat(Cause.stored("ann", "a\u0000b", false).why()).isEqualTo("a\uFFFDb");
    }

    @Test
    void idsThatShareAKeyFitIntoItTogether() {
        String half = "x".repeat(StorableText.KEY_BYTES / 2);
        assertThatThrownBy(() -> new EnrolmentKey(half, half, "autumn")).hasMessageContaining("exceed");
        assertThatThrownBy(() -> new EnrolmentKey("ann", half, half)).hasMessageContaining("exceed");
        assertThatThrownBy(() -> ViewKey.of("ann", "maths", half, half)).hasMessageContaining("exceed");
        assertThatCode(() -> ViewKey.of("ann", "maths", "autumn", half)).doesNotThrowAnyException();
    }

    @Test
    void aNewItemsIdLeavesRoomForAPrincipals_andAnExistingOneIsChangedWhateverItsLength() {
        ContentId longest = new ContentId("c:cam:" + "x".repeat(ResourceName.MAXIMUM_BYTES - 6));
        ContentId tooLong = new ContentId(longest.value() + "x");
        Change.Put put = new Change.Put("name", Visibility.PUBLIC, Optional.empty());

        assertThat(put.apply(longest, Optional.empty(), Instant.EPOCH)).isPresent();
        assertThatThrownBy(() -> put.apply(tooLong, Optional.empty(), Instant.EPOCH))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("the maximum is 32,700");
        Content there = new Content(tooLong, "old", Visibility.PUBLIC, Instant.EPOCH, false, Map.of());
        assertThat(put.apply(tooLong, Optional.of(there), Instant.EPOCH)).isPresent();
    }
}
