package org.lectern.protocol;

import java.util.List;
import org.lectern.model.Content;
import org.lectern.model.PrincipalId;

/**
 * A part of a new library, or all of it: these items come. With the last part everything that was written before the floor
 * goes, and the library counts as built. A library that fits into one mutation has one part, so no reader sees a mixture; of
 * a larger one readers see, until the last part, what was there and what has come, and never miss what belongs there. An item
 * that changes at that moment may be seen twice, until its change looks at the floor again: at its current place, and at one
 * that the truth knows to be superseded.
 *
 * @param floor raised after the rebuild began, and before the items were read
 * @param items some of what belongs in the library, in any order
 * @param last whether all others are written
 */
public record Replacement(PrincipalId principal, Floor floor, List<Item> items, boolean last) {
    /** One item of the new library, with the stamp of its membership. */
    public record Item(Content content, int stamp) {
        /** The item's statements, its superseded positions among them: they go in the same step as the new one comes. */
        public List<LibraryWrite> writes() {
            return Reconcile.entries(content, true);
        }
    }

    /** How large it is. */
    public Size size() {
        return Size.NONE.plus(principal, items);
    }

    /**
     * How large a mutation is, as the cluster counts it.
     *
     * @param bytes about what they take on the wire; in the commit log they take less
     */
    public record Size(int statements, long bytes) {
        /**
         * What is written at once: a batch holds at most 65,535 statements; a message, and a mutation in the commit log, at
         * most 16 MiB unless configured.
         */
        public static final Size AT_ONCE = new Size(60_000, 8L << 20);

        /** Nothing at all. */
        public static final Size NONE = new Size(0, 0);

        /** What frames the values of a statement: its id, their lengths, the bucket and two times. */
        private static final int BYTES_PER_STATEMENT = 70;

        /** With these items of a principal's library. */
        public Size plus(PrincipalId principal, List<Item> items) {
            int sum = statements;
            long weight = bytes;
            int owner = utf8Length(principal.value());
            for (Item item : items) {
                int writes = item.writes().size();
                sum += writes;
                weight += (long) writes
                        * (BYTES_PER_STATEMENT
                                + owner
                                + utf8Length(item.content().id().value()));
            }
            return new Size(sum, weight);
        }

        /** Whether it is no larger than that. */
        public boolean fits(Size most) {
            return statements <= most.statements && bytes <= most.bytes;
        }

        private static int utf8Length(String text) {
            int length = 0;
            for (int i = 0; i < text.length(); i++) {
                char next = text.charAt(i);
                // Two surrogates make a character of four bytes.
                length += next < 0x80 ? 1 : next < 0x800 || Character.isSurrogate(next) ? 2 : 3;
            }
            return length;
        }
    }
}
