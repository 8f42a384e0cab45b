package org.lectern.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.model.InvalidIdentifierException;

/** A counter name has one spelling, and what is not one is refused with the position of the fault. */
class CounterNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"web1/1", "web-1.example.org/42", "7/0", "localhost/9223372036854775807"})
    void whatIsReadIsPrintedAsItWas(String text) {
        assertThat(CounterName.parse(text)).hasToString(text);
    }

    @Test
    void itHasAHostAndAValue() {
        assertThat(CounterName.parse("web1/42")).isEqualTo(new CounterName(new HostName("web1"), 42));
    }

    @ParameterizedTest
    @NullAndEmptySource
    void anEmptyOneIsCalledEmpty(String text) {
        assertThatThrownBy(() -> CounterName.parse(text))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessage("The counter name is empty; the form is <hostname>/<counter>.");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "/1, 1, the host name is missing",
                "web1, 5, a slash and the counter are missing",
                "web1/, 6, the counter is missing",
                "Web1/1, 1, the host name contains an upper case letter",
                "we_b1/1, 3, a host name contains only letters",
                "wéb1/1, 2, a host name contains only letters",
                "\" web1/1\", 1, a host name contains only letters",
                ".web1/1, 1, a dot of the host name is at an end or next to another dot",
                "web1./1, 5, a dot of the host name is at an end or next to another dot",
                "web..1/1, 5, a dot of the host name is at an end or next to another dot",
                "web1/+1, 6, a counter contains only digits",
                "web1/-1, 6, a counter contains only digits",
                "web1/1x, 7, a counter contains only digits",
                "\"web1/1 \", 7, a counter contains only digits",
                "web1/1/2, 7, a counter contains only digits",
                "web1/٣, 6, a counter contains only digits",
                "web1/01, 6, a counter does not start with a zero",
                "web1/9223372036854775808, 6, the counter is larger than 9223372036854775807"
            })
    void anotherFormIsRefusedWithThePositionOfTheFault(String text, int position, String fault) {
        assertThatThrownBy(() -> CounterName.parse(text))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("at position " + position + ", " + fault)
                .hasMessageEndingWith("; the form is <hostname>/<counter>.");
    }

    @Test
    void aHostNameIsNotLongerThanDnsAllows() {
        String longest = "a".repeat(HostName.MAXIMUM_LENGTH);
        assertThat(CounterName.parse(longest + "/1").hostname().value()).isEqualTo(longest);
        assertThatThrownBy(() -> CounterName.parse(longest + "a/1"))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("at position 254, the host name is longer than 253 characters");
    }

    @Test
    void aValueIsNotNegative() {
        assertThatThrownBy(() -> new CounterName(new HostName("web1"), -1))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("-1");
    }
}
