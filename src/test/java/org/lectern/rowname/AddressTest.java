package org.lectern.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equality as RFC 3986 has it, and refusals that say where. */
final class AddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP://Example.COM/a                    | http://example.com/a
            http://example.com                      | http://example.com/
            http://example.com:80/                  | http://example.com/
            http://example.com:/                    | http://example.com/
            https://example.com:443?q               | https://example.com/?q
            https://example.com:80/                 | https://example.com:80/
            http://example.com:0080/                | http://example.com/
            ftp://example.com:21                    | ftp://example.com/
            snap://example.com:80                   | snap://example.com:80/
            http://example.com/%7euser/%2f%c3%a9    | http://example.com/~user/%2F%C3%A9
            http://example.com/a/./b/../c           | http://example.com/a/c
            http://example.com/../../a              | http://example.com/a
            http://example.com/a/%2E%2E/b           | http://example.com/b
            http://example.com/a/..                 | http://example.com/
            http://example.com//a///b               | http://example.com//a///b
            http://example.com/A                    | http://example.com/A
            http://example.com/?q=%7e%3d&R=/../x    | http://example.com/?q=~%3D&R=/../x
            http://example.com/?                    | http://example.com/?
            http://Joe:Secret%7e@Example.com:80/    | http://Joe:Secret~@example.com/
            http://B\u00DCCHER.example/             | http://xn--bcher-kva.example/
            http://xn--bcher-kva.example/           | http://xn--bcher-kva.example/
            http://b%C3%BCcher.example/             | http://xn--bcher-kva.example/
            http://ex%41mple.com/                   | http://example.com/
            http://stra\u00DFe.de/                  | http://xn--strae-oqa.de/
            http://\u4F8B\u3048.\u30C6\u30B9\u30C8/ | http://xn--r8jz45g.xn--zckzah/
            http://[2001:DB8::1]:80/                | http://[2001:db8::1]/
            http://[::1]:8080                       | http://[::1]:8080/
            http://10.0.0.1:8080/x                  | http://10.0.0.1:8080/x
            http://example.com/a;b=1,2              | http://example.com/a;b=1,2
            http://a_b.example/!$&'()*+,;=:@        | http://a_b.example/!$&'()*+,;=:@
            """)
    void hasOneCanonicalForm(String address, String canonical) {
        assertThat(new Address(address).canonical().text()).isEqualTo(canonical);
        assertThat(new Address(canonical).canonical().text()).isEqualTo(canonical);
        assertThat(new Address(address).text()).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense                    | 1  | starts with a scheme
            //example.com/              | 1  | starts with a scheme
            1http://example.com/        | 1  | starts with a scheme
            http:///path                | 8  | the host is missing
            http://:80/                 | 8  | the host is missing
            http://joe@/                | 12 | the host is missing
            http://a b/                 | 9  | write it as %20
            http://example.com/a b      | 21 | write it as %20
            http://example.com/%zz      | 20 | two hexadecimal digits
            http://example.com/%4       | 20 | two hexadecimal digits
            http://example.com/\u00E9   | 20 | write it as %C3%A9
            http://example.com/e\u0301  | 21 | write it as %CC%81
            http://example.com/a{b      | 21 | write it as %7B
            http://example.com/<a>      | 20 | write it as %3C
            http://example.com:99999/   | 20 | above 65535
            http://example.com:8x/      | 21 | digits
            http://a%2Fb.example/       | 8  | an invalid character
            http://a%FFb.example/       | 8  | not UTF-8
            http://\u05D0a.\u05D1/      | 8  | cannot be written in ASCII
            """)
    void refusesWithThePosition(String address, int position, String fault) {
        assertThatThrownBy(() -> new Address(address))
                .hasMessageContaining("at position " + position + ",")
                .hasMessageContaining(fault)
                .asInstanceOf(InstanceOfAssertFactories.type(InvalidRowNameException.class))
                .extracting(InvalidRowNameException::position)
                .isEqualTo(position - 1);
    }

    @ParameterizedTest
    @CsvSource({
        "http://[::1/",
        "http://[1::2::3]/",
        "http://[zz]/",
        "http://[::1%25eth0]/",
        "http://[::1]x/",
        "http://[]/"
    })
    void refusesBrokenNumericalHosts(String address) {
        assertThatThrownBy(() -> new Address(address))
                .isInstanceOf(InvalidRowNameException.class)
                .hasMessageContaining("at position");
    }
}
