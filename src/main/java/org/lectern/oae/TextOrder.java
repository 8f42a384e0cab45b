package org.lectern.oae;

/** The order of text columns in Cassandra: that of their UTF-8 bytes, which is that of code points. */
final class TextOrder {
    private TextOrder() {}

    /** Unlike {@link String#compareTo}, which has characters outside the basic plane before some inside it. */
    static int compare(String left, String right) {
        int both = Math.min(left.length(), right.length());
        for (int i = 0; i < both; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean surrogates = Character.isSurrogate(a) != Character.isSurrogate(b);
                return surrogates ? Boolean.compare(Character.isSurrogate(a), Character.isSurrogate(b)) : a - b;
            }
        }
        return left.length() - right.length();
    }
}
