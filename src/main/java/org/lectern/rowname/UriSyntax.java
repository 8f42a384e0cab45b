package org.lectern.rowname;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Normalisation by syntax as RFC 3986 defines it, of parts whose percent signs are followed by two digits. */
final class UriSyntax {
    private UriSyntax() {}

    /** Section 6.2.2.1 and 6.2.2.2: capital digits after percent signs, and unreserved characters as they are. */
    static String percentEncoding(String text) {
        StringBuilder normalized = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                normalized.append(c);
                continue;
            }
            char decoded = (char) Integer.parseInt(text, i + 1, i + 3, 16);
            if (isUnreserved(decoded)) {
                normalized.append(decoded);
            } else {
                normalized.append(text.substring(i, i + 3).toUpperCase(Locale.ROOT));
            }
            i += 2;
        }
        return normalized.toString();
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }

    /**
     * Section 6.2.2.3: a path without dot segments. Empty segments stay, the last one too.
     *
     * @param path begins with a slash
     */
    static String withoutDotSegments(String path) {
        Deque<String> segments = new ArrayDeque<>();
        String last = "";
        for (String segment : path.substring(1).split("/", -1)) {
            last = segment;
            if (segment.equals("..")) {
                segments.pollLast();
            } else if (!segment.equals(".")) {
                segments.addLast(segment);
            }
        }
        boolean endsInDots = last.equals(".") || last.equals("..");
        return "/" + String.join("/", segments) + (endsInDots && !segments.isEmpty() ? "/" : "");
    }

    /** A path that begins with a slash, or is empty. */
    static String path(String path) {
        return path.isEmpty() ? "/" : withoutDotSegments(percentEncoding(path));
    }
}
