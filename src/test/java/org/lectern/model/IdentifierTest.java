package org.lectern.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Identifiers are valid from birth, and what is not one is refused with a sentence. */
class IdentifierTest {
    @Test
    void anIdentifierHasAKindATenantAndAName() {
        PrincipalId principal = PrincipalId.of("u:cam:nicolaas");
        assertThat(principal.kind()).isEqualTo(PrincipalKind.USER);
        assertThat(principal.tenant()).isEqualTo("cam");
        assertThat(principal.name()).isEqualTo("nicolaas");
        assertThat(ContentId.of("c:cam:a:b c.txt").name()).isEqualTo("a:b c.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void anEmptyOneIsCalledEmpty(String text) {
        assertThatThrownBy(() -> PrincipalId.of(text))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("empty")
                .hasMessageContaining("u:tenant:name");
    }

    @Test
    void whatCannotBeSeenIsRefusedAsPartOfTheId() {
        assertThatThrownBy(() -> PrincipalId.of("u:cam:a\u0001b"))
                .hasMessage("The principal id \u201Cu:cam:a\uFFFDb\u201D contains an invisible character"
                        + " (U+0001 at position 8). Remove it.");
        assertThatThrownBy(() -> ContentId.of("c:cam:a "))
                .hasMessage("The content item id \u201Cc:cam:a \u201D starts or ends with a space. Remove it.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nicolaas", "u:", "u:cam", "u:cam:", "u::x", "x:cam:y", "c:cam:License.txt", "uu:cam:x"})
    void anotherFormIsRefusedWithTheRightOne(String text) {
        assertThatThrownBy(() -> PrincipalId.of(text))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining(text)
                .hasMessageContaining("u:tenant:name or g:tenant:name");
    }

    @Test
    void cassandrasLimitForKeysIsBytesNotCharacters() {
        String longest = "c:cam:" + "x".repeat(StorableText.KEY_BYTES - 6);
        assertThat(ContentId.of(longest).value()).hasSize(StorableText.KEY_BYTES);
        for (String tooLong : List.of(longest + "x", "c:cam:" + "\u20AC".repeat(22_000))) {
            assertThatThrownBy(() -> ContentId.of(tooLong))
                    .isInstanceOf(InvalidIdentifierException.class)
                    .hasMessageContaining("the maximum is 32,700")
                    .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(250));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c:cam:a\u0000b", "c:cam:\u009F", "c:cam:\uD800", "c:cam:x ", " c:cam:x"})
    void whatCannotBeSeenIsRefused(String text) {
        assertThatThrownBy(() -> ContentId.of(text))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("Remove it");
    }

    @Test
    void aLineEndIsRefusedWithItsPosition() {
        assertThatThrownBy(() -> ContentId.of("c:cam:a\nb"))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("line end at position 8")
                .hasMessageContaining("on one line");
    }

    @Test
    void cqlInANameIsANameLikeAnyOther() {
        assertThat(ContentId.of("c:cam:'; DROP TABLE content; --").name()).isEqualTo("'; DROP TABLE content; --");
    }

    @Test
    void identifiersAreOrderedAsCassandraOrdersThem() {
        List<String> texts = List.of("c:t:a", "c:t:Z", "c:t:\uFFEE", "c:t:\uD83D\uDE00", "c:t:\u00E9", "c:t:ab");
        List<String> ours =
                texts.stream().map(ContentId::of).sorted().map(ContentId::value).toList();
        List<String> bytes = texts.stream()
                .sorted((a, b) ->
                        Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)))
                .toList();
        assertThat(ours).isEqualTo(bytes);
    }
}
