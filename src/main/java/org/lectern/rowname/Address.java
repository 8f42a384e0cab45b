package org.lectern.rowname;

import com.ibm.icu.text.IDNA;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.rfc3986.IRI3986;
import org.apache.jena.rfc3986.IRIParseException;
import org.lectern.wording.Message;

/**
 * The address of something on a website: a URI with a host and without a fragment (RFC 3986). The host may be written in
 * letters of any script; all else is ASCII.
 *
 * @param text as it was read
 */
public record Address(String text) {
    /** A scheme and two slashes: what tells an address from all other names. */
    static final Pattern BEGINNING = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://");

    private static final Map<String, String> DEFAULT_PORTS =
            Map.of("http", "80", "https", "443", "ws", "80", "wss", "443", "ftp", "21");
    private static final int HIGHEST_PORT = 65_535;
    private static final String OTHERS = "-._~:/?@!$&'()*+,;=%[]";
    private static final String NOT_IN_A_HOST = ":/?#[]@%\\";
    private static final Pattern PLACE = Pattern.compile("\\[Posn (\\d+)\\] (.*)");
    /** As today's browsers do, and not as those of 2003, for which \u201Cstra\u00DFe\u201D and \u201Cstrasse\u201D were one host. */
    private static final IDNA HOSTS = IDNA.getUTS46Instance(
            IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.NONTRANSITIONAL_TO_UNICODE | IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ);

    /** @throws InvalidRowNameException if it is not an address, with the position of the fault */
    public Address {
        canonical(text);
    }

    /**
     * The address with which all addresses of the same thing are compared: sections 6.2.2 (case, percent-encoding, dot
     * segments) and 6.2.3 (empty path, default port), and the host in its ASCII form.
     */
    public Address canonical() {
        return new Address(canonical(text));
    }

    @Override
    public String toString() {
        return text;
    }

    /** A path without a host, in its canonical form. */
    static String canonicalPath(String path) {
        requireCharacters(path, 0, 0);
        if (!path.startsWith("/") || path.startsWith("//")) {
            throw new InvalidRowNameException(path, path.startsWith("/") ? 1 : 0, RowNameSentence.PATH_SLASH.of());
        }
        if (path.indexOf('?') >= 0) {
            throw new InvalidRowNameException(path, path.indexOf('?'), RowNameSentence.NO_QUERY.of());
        }
        String canonical = UriSyntax.path(path);
        // RFC 3986, section 3.3: without a host, a path does not begin with two slashes.
        return canonical.startsWith("//") ? "/." + canonical : canonical;
    }

    /**
     * The key of a name's row as earlier versions canonicalised it: they lost empty segments at the end of a path.
     */
    static String formerKey(RowName name) {
        String text = name.toString();
        if (text.startsWith("/")) {
            return formerPath(text);
        }
        if (!BEGINNING.matcher(text).lookingAt()) {
            return name.canonical().key();
        }
        int hash = text.indexOf('#');
        String canonical = name.canonical().toString();
        return canonical(hash < 0 ? text : text.substring(0, hash), Address::formerPath)
                + (hash < 0 ? "" : canonical.substring(canonical.indexOf('#')));
    }

    private static String formerPath(String path) {
        return IRI3986.create("http://h" + (path.isEmpty() ? "/" : path))
                .normalize()
                .path();
    }

    private static String canonical(String text) {
        return canonical(text, UriSyntax::path);
    }

    private static String canonical(String text, UnaryOperator<String> path) {
        Matcher beginning = BEGINNING.matcher(text);
        if (!beginning.lookingAt()) {
            throw new InvalidRowNameException(text, 0, RowNameSentence.NO_SCHEME.of());
        }
        int from = beginning.end();
        int end = authorityEnd(text, from);
        int at = text.lastIndexOf('@', end - 1);
        int host = at < from ? from : at + 1;
        int hostEnd = hostEnd(text, host, end);
        requireCharacters(text, host, hostEnd);
        String name = host(text, host, hostEnd);
        String port = port(text, hostEnd, end);
        IRI3986 read = read(text);
        String scheme = read.scheme().toLowerCase(Locale.ROOT);
        String authority = name + (port.isEmpty() || port.equals(DEFAULT_PORTS.get(scheme)) ? "" : ":" + port);
        String user = at < from ? "" : UriSyntax.percentEncoding(text.substring(from, at)) + "@";
        return scheme + "://" + user + authority + path.apply(read.hasPath() ? read.path() : "")
                + (read.hasQuery() ? "?" + UriSyntax.percentEncoding(read.query()) : "");
    }

    private static int authorityEnd(String text, int from) {
        int end = from;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static int hostEnd(String text, int host, int end) {
        int bracket = text.startsWith("[", host) ? text.indexOf(']', host) : host;
        if (bracket < 0 || (bracket >= end && bracket > host)) {
            throw new InvalidRowNameException(text, end, RowNameSentence.NO_BRACKET.of());
        }
        int colon = text.indexOf(':', bracket);
        return colon >= 0 && colon < end ? colon : end;
    }

    private static Message unfit(int code) {
        String shown = String.format(Locale.ROOT, "%04X", code);
        return Character.isISOControl(code) || Character.getType(code) == Character.SURROGATE
                ? RowNameSentence.BAD_CHARACTER_REMOVE.of(shown)
                : RowNameSentence.BAD_CHARACTER_WRITE.of(shown, percentEncoded(code));
    }

    /** Of the whole text: the host alone, from one index to the other, may hold letters of any script. */
    private static void requireCharacters(String text, int host, int hostEnd) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean inHost = i >= host && i < hostEnd;
            if (c >= 0x80 ? !inHost : !isAllowed(c, inHost)) {
                int code = text.codePointAt(i);
                throw new InvalidRowNameException(text, i, code == ' ' ? RowNameSentence.SPACE.of() : unfit(code));
            }
            if (c == '%' && !(isHex(text, i + 1) && isHex(text, i + 2))) {
                throw new InvalidRowNameException(text, i, RowNameSentence.PERCENT.of());
            }
        }
    }

    private static boolean isAllowed(char c, boolean brackets) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || (OTHERS.indexOf(c) >= 0 && (brackets || (c != '[' && c != ']')));
    }

    private static boolean isHex(String text, int index) {
        return index < text.length() && Character.digit(text.charAt(index), 16) >= 0 && text.charAt(index) < 0x80;
    }

    private static String percentEncoded(int code) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : Character.toString(code).getBytes(StandardCharsets.UTF_8)) {
            encoded.append(String.format(Locale.ROOT, "%%%02X", one));
        }
        return encoded.toString();
    }

    private static IRI3986 read(String text) {
        try {
            return IRI3986.create(text);
        } catch (IRIParseException | IndexOutOfBoundsException malformed) {
            Matcher place = PLACE.matcher(String.valueOf(malformed.getMessage()));
            boolean known = place.find();
            int position = known ? Math.min(text.length(), Integer.parseInt(place.group(1)) - 1) : 0;
            throw new InvalidRowNameException(
                    text, position, RowNameSentence.MALFORMED_ADDRESS.of(known ? " (" + place.group(2) + ")" : ""));
        }
    }

    private static String host(String text, int from, int to) {
        String host = text.substring(from, to);
        if (host.isEmpty()) {
            throw new InvalidRowNameException(text, from, RowNameSentence.NO_HOST.of());
        }
        if (host.startsWith("[")) {
            requireNumerical(text, host, from);
            return host.toLowerCase(Locale.ROOT);
        }
        String name = decoded(text, host, from);
        requireHostCharacters(text, name, from);
        if (name.chars().allMatch(c -> c < 0x80)) {
            return name.toLowerCase(Locale.ROOT);
        }
        IDNA.Info info = new IDNA.Info();
        StringBuilder ascii = HOSTS.nameToASCII(name, new StringBuilder(), info);
        if (info.hasErrors()) {
            throw new InvalidRowNameException(text, from, RowNameSentence.HOST_NOT_ASCII.of(info.getErrors()));
        }
        // The mapping makes a slash, a colon or a question mark of letters that only look like one.
        requireHostCharacters(text, ascii, from);
        return ascii.toString();
    }

    private static void requireHostCharacters(String text, CharSequence name, int from) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (NOT_IN_A_HOST.indexOf(c) >= 0 || c <= ' ' || c == 0x7F) {
                throw new InvalidRowNameException(text, from, RowNameSentence.BAD_HOST.of());
            }
        }
    }

    /** The library lets anything pass between brackets. */
    private static void requireNumerical(String text, String host, int from) {
        try {
            if (host.indexOf('%') >= 0 || !host.endsWith("]")) {
                throw new UnknownHostException(host);
            }
            // Between brackets nobody is asked for a name.
            InetAddress.getByName(host);
        } catch (UnknownHostException malformed) {
            throw new InvalidRowNameException(text, from, RowNameSentence.HOST_NOT_IPV6.of());
        }
    }

    private static String decoded(String text, String host, int from) {
        if (host.indexOf('%') < 0) {
            return host;
        }
        ByteBuffer bytes = ByteBuffer.allocate(host.length() * 3);
        for (int i = 0; i < host.length(); i++) {
            if (host.charAt(i) == '%') {
                bytes.put((byte) Integer.parseInt(host, i + 1, i + 3, 16));
                i += 2;
            } else {
                int code = host.codePointAt(i);
                bytes.put(Character.toString(code).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(code) - 1;
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException malformed) {
            throw new InvalidRowNameException(text, from, RowNameSentence.HOST_NOT_UTF8.of());
        }
    }

    /** Without the colon, and without zeros in front; empty if there is none. */
    private static String port(String text, int from, int to) {
        if (to - from <= 1) {
            return "";
        }
        for (int i = from + 1; i < to; i++) {
            if (text.charAt(from) != ':' || text.charAt(i) < '0' || text.charAt(i) > '9') {
                throw new InvalidRowNameException(text, i, RowNameSentence.PORT_DIGITS.of());
            }
        }
        String digits = text.substring(from + 1, to).replaceFirst("^0+(?=.)", "");
        if (digits.length() > 5 || Integer.parseInt(digits) > HIGHEST_PORT) {
            throw new InvalidRowNameException(
                    text, from + 1, RowNameSentence.PORT_TOO_HIGH.of(String.valueOf(HIGHEST_PORT)));
        }
        return digits;
    }
}
