package org.lectern.oae.audit;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.WideRow;
import org.lectern.oae.diagnosis.IndexDiagnosis;

/**
 * What the value of a row adds to its hash: in lists of members it is compared; elsewhere it adds nothing, but what cannot be right
 * adds what nothing takes away again, so that it is looked at. Values and roles are few: each is understood once. For one thread.
 */
final class RowMeaning {
    private static final int MOST_KNOWN = 256;

    private final KeyHash hash = new KeyHash();
    private final Map<ByteBuffer, Long> values = new HashMap<>();
    private final Map<String, Long> roles = new HashMap<>();
    private final Map<String, Long> rolesOfMembers = new HashMap<>();

    /** Of a row as it stands. */
    long ofValue(LibraryKind kind, ByteBuffer value) {
        if (kind == LibraryKind.MEMBERS) {
            hash.of(value);
            return hash.identity();
        }
        if (value.remaining() == 1 && value.get(value.position()) == '1') {
            return 0;
        }
        Long known = values.get(value);
        return known == null ? learnt(values, value, ofJson(WideRow.text(value))) : known;
    }

    /** Of the row that a rebuild would write for somebody with this role. */
    long ofRole(LibraryKind kind, String role) {
        if (kind.value() == LibraryKind.Value.ONE) {
            return 0;
        }
        boolean compared = kind == LibraryKind.MEMBERS;
        Map<String, Long> all = compared ? rolesOfMembers : roles;
        Long known = all.get(role);
        if (known != null) {
            return known;
        }
        String value = kind.valueFor(role);
        if (!compared) {
            return learnt(all, role, ofJson(value));
        }
        hash.of(value);
        return learnt(all, role, hash.identity());
    }

    private static long ofJson(String value) {
        return IndexDiagnosis.isJson(value) ? 0 : 1;
    }

    private static <K> long learnt(Map<K, Long> known, K value, long meaning) {
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.put(value, meaning);
        return meaning;
    }
}
