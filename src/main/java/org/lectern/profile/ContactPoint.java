package org.lectern.profile;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.lectern.wording.InvalidInputException;

/** Contact points as people write them: {@code HOST:PORT}, {@code [IPv6]:PORT}, or a host alone, whose port is 9042. */
public final class ContactPoint {
    public static final int PORT = 9042;

    private ContactPoint() {}

    /**
     * Reads several, separated by commas or white space. Nothing is resolved.
     *
     * @throws IllegalArgumentException with a sentence that names the one that is none
     */
    public static List<InetSocketAddress> parseAll(String text) {
        List<InetSocketAddress> points = new ArrayList<>();
        for (String part : text.strip().split("[,;\\s]+", -1)) {
            if (!part.isEmpty()) {
                points.add(parse(part));
            }
        }
        return List.copyOf(points);
    }

    private static InetSocketAddress parse(String text) {
        int bracket = text.lastIndexOf(']');
        int colon = text.lastIndexOf(':');
        boolean bareV6 = bracket < 0 && text.indexOf(':') != colon;
        boolean hasPort = colon > bracket && !bareV6;
        String host = (hasPort ? text.substring(0, colon) : text).replaceAll("^\\[|]$", "");
        try {
            int port = hasPort ? Integer.parseInt(text.substring(colon + 1)) : PORT;
            if (!host.isEmpty() && port > 0 && port < 65_536 && host.matches("[A-Za-z0-9._:%-]+")) {
                return InetSocketAddress.createUnresolved(host, port);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new InvalidInputException(ProfileSentence.NO_CONTACT_POINT.of(text));
    }

    /** As {@link #parseAll} reads it. */
    public static String format(InetSocketAddress point) {
        String host = point.getHostString();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + point.getPort();
    }
}
