package org.lectern.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.WithoutNode;

/** Two addresses have one canonical form exactly where RFC 3986, sections 6.2.2 and 6.2.3, say that they are equivalent. */
@WithoutNode
final class AddressPropertyTest {
    private static final int TRIES = 20_000;

    private final Random random = new Random(20_05);

    /**
     * A resource, and the many ways to write its address.
     *
     * @param segments of the path, without dot segments; at least one
     */
    private record Resource(
            String scheme, String user, String host, String port, List<String> segments, Optional<String> query) {}

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private Resource resource() {
        List<String> segments = Stream.generate(() -> any(List.of("", "", "a", "A", "~", "%2F", "...")))
                .limit(1 + random.nextInt(3))
                .collect(Collectors.toCollection(ArrayList::new));
        return new Resource(
                any(List.of("http", "https", "snap")),
                any(List.of("", "", "Joe@", "joe@")),
                any(List.of("a", "b.example")),
                any(List.of("", "", "80", "443")),
                segments,
                any(List.of(Optional.empty(), Optional.of(""), Optional.of("q=%2F"), Optional.of("/../Q"))));
    }

    /** What RFC 3986 takes for the same: the default port, and none. */
    private static Resource normal(Resource resource) {
        boolean isDefault = (resource.scheme().equals("http") && resource.port().equals("80"))
                || (resource.scheme().equals("https") && resource.port().equals("443"));
        return isDefault
                ? new Resource(
                        resource.scheme(),
                        resource.user(),
                        resource.host(),
                        "",
                        resource.segments(),
                        resource.query())
                : resource;
    }

    private String written(Resource resource) {
        String port = resource.port().isEmpty() ? any(List.of("", ":")) : ":" + any(List.of("", "00")) + resource.port();
        String path = path(resource.segments());
        return anyCase(resource.scheme()) + "://" + encoded(resource.user()) + anyCase(resource.host()) + port
                + (path.equals("/") ? any(List.of("", "/")) : path)
                + resource.query().map(query -> "?" + encoded(query)).orElse("");
    }

    private String path(List<String> segments) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < segments.size(); i++) {
            path.append(detour(i == 0));
            String segment = segments.get(i);
            boolean last = i == segments.size() - 1;
            path.append('/').append(last && segment.isEmpty() ? any(List.of("", "", dots("."), "y/" + dots(".."))) : encoded(segment));
        }
        return path.toString();
    }

    /** Segments that come to nothing. */
    private String detour(boolean atRoot) {
        String one = any(List.of("", "", "", "/" + dots("."), "/z/" + dots(".."), "//" + dots("..")));
        return atRoot && random.nextInt(4) == 0 ? "/" + dots("..") + one : one;
    }

    private String dots(String dots) {
        return dots.replace(".", any(List.of(".", "%2E", "%2e")));
    }

    private String anyCase(String text) {
        return text.chars()
                .mapToObj(c -> Character.toString(c))
                .map(c -> random.nextBoolean() ? c : c.toUpperCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** Percent-encoded in another way. */
    private String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                encoded.append(anyCase(text.substring(i, i + 3).toLowerCase(Locale.ROOT)));
                i += 2;
            } else if ("@/;=?".indexOf(c) < 0 && random.nextInt(5) == 0) {
                encoded.append(anyCase(String.format(Locale.ROOT, "%%%02x", (int) c)));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }

    @Test
    void addressesAreOneExactlyWhereTheRfcSaysSo() {
        Map<String, Resource> byForm = new HashMap<>();
        Map<Resource, String> forms = new HashMap<>();
        for (int i = 0; i < TRIES; i++) {
            Resource resource = normal(resource());
            String written = written(resource);
            String canonical = new Address(written).canonical().text();

            assertThat(byForm.computeIfAbsent(canonical, first -> resource))
                    .as("%s is another resource", written)
                    .isEqualTo(resource);
            assertThat(forms.computeIfAbsent(resource, first -> canonical))
                    .as("%s is the same resource", written)
                    .isEqualTo(canonical);
        }
        assertThat(forms.size()).as("each resource is written several times").isBetween(TRIES / 50, TRIES * 2 / 3);
    }

    @Test
    void canonicalFormsAreTheirOwn() {
        List<String> pieces = List.of("/", "/", "/", ".", "..", "%2E", "%2f", "%25", "%41", "x", "?", "%c3%A9", ":", "@");
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < TRIES; i++) {
            String text = "HTTP://a/" + Stream.generate(() -> any(pieces)).limit(8).collect(Collectors.joining());
            Address canonical = new Address(text).canonical();

            assertThat(canonical.canonical()).as(text).isEqualTo(canonical);
            String path = text.substring("HTTP://a".length()).replaceFirst("\\?.*", "");
            assertThat(canonical.text().substring("http://a".length()).replaceFirst("\\?.*", ""))
                    .as(text)
                    .isEqualTo(asTheRfcRemovesDots(UriSyntax.percentEncoding(path)));
            seen.add(canonical.text());
        }
        assertThat(seen).hasSizeGreaterThan(TRIES / 10);
    }

    @Test
    void pathsWithoutAHostHaveOneCanonicalFormToo() {
        for (int i = 0; i < TRIES; i++) {
            String path = "/"
                    + Stream.generate(() -> any(List.of("/", ".", "..", "%2e", "x")))
                            .limit(6)
                            .collect(Collectors.joining());
            if (!path.startsWith("//")) {
                RowName canonical = RowName.parse(RowKind.USER, path).canonical();

                assertThat(canonical.canonical()).as(path).isEqualTo(canonical);
                assertThat(RowName.parse(RowKind.USER, "http://h" + path).canonical().toString().substring("http://h".length()))
                        .as(path)
                        .isEqualTo(canonical.toString().replaceFirst("^/\\.//", "//"));
            }
        }
    }

    /** Earlier versions lost empty segments at the end of a path. */
    @ParameterizedTest
    @CsvSource({
        "http://a/x//, http://a/x/",
        "HTTP://A/x//#draft, http://a/x/#draft",
        "http://a/x/.//?q, http://a/x/?q",
        "/x//, /x/",
        "http://a/x, ",
        "http://a/x/, ",
        "u:cam:ann#PUBLIC, ",
        "a.example/7, "
    })
    void namesSayUnderWhichKeyEarlierVersionsLookedForTheirRows(String name, @Nullable String former) {
        assertThat(RowName.parse(name).formerKey()).isEqualTo(Optional.ofNullable(former));
    }

    /** Section 5.2.4, step by step. */
    private static String asTheRfcRemovesDots(String path) {
        String input = path;
        StringBuilder output = new StringBuilder();
        while (!input.isEmpty()) {
            if (input.startsWith("../")) {
                input = input.substring(3);
            } else if (input.startsWith("./") || input.startsWith("/./")) {
                input = input.substring(2);
            } else if (input.equals("/.")) {
                input = "/";
            } else if (input.startsWith("/../") || input.equals("/..")) {
                input = "/" + input.substring(Math.min(4, input.length()));
                output.setLength(Math.max(0, output.lastIndexOf("/")));
            } else if (input.equals(".") || input.equals("..")) {
                input = "";
            } else {
                int end = input.indexOf('/', 1);
                output.append(input, 0, end < 0 ? input.length() : end);
                input = end < 0 ? "" : input.substring(end);
            }
        }
        return output.toString();
    }

    /** Letters that IDNA writes as characters that end a host. */
    @ParameterizedTest
    @ValueSource(strings = {"http://a\uFF0Fb.example/", "http://a\uFF1A80/", "http://a\u2100b/", "http://a\uFF1Fb/", "http://u\uFF20a/", "http://a\uFF03b/", "http://a\uFF05b/", "http://a\uFF3Cb/", "http://a\u3000b/", "http://\u00AD/"})
    void noLetterOfAHostBecomesAnotherPart(String address) {
        assertThatThrownBy(() -> new Address(address))
                .isInstanceOf(InvalidRowNameException.class)
                .hasMessageContaining("host");
    }
}
