package org.lectern.audit.diagnosis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Truth;

/** Sums by how much the fingerprint of a principal's rows differs from that of what they should be. */
final class Residue {
    private final Murmur3 hash = new Murmur3();
    private final long principal;
    private long sum;

    Residue(PrincipalId principal) {
        this.principal = identity(principal.value());
    }

    private long identity(String text) {
        hash.hash(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        return hash.identity();
    }

    /** What should be there, less what is. */
    void add(ContentId item, List<LibraryRow> rows, Optional<Holding> held, Truth truth) {
        long content = identity(item.value());
        if (truth.belongs()) {
            Content current = truth.content().orElseThrow();
            for (Bucket bucket : Bucket.holding(current.visibility())) {
                sum += Fingerprint.ofEntry(
                        principal, content, current.lastModified().toEpochMilli(), Fingerprint.codeOf(bucket));
            }
        }
        if (truth.membership().role().isMember()) {
            sum += Fingerprint.ofHolding(
                    principal, content, Fingerprint.codeOf(truth.membership().role()));
        }
        for (LibraryRow row : rows) {
            sum -= Fingerprint.ofEntry(
                    principal, content, row.lastModified().toEpochMilli(), Fingerprint.codeOf(row.bucket()));
        }
        held.ifPresent(one -> sum -= Fingerprint.ofHolding(principal, content, Fingerprint.codeOf(one.role())));
    }

    long sum() {
        return sum;
    }
}
