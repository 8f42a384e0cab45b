package org.lectern.audit.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.audit.diagnosis.Fingerprint;
import org.lectern.audit.diagnosis.Murmur3;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.DriftKind;
import org.lectern.model.TokenRange;

/** Tokens are Cassandra's, ranges cover the ring, and rows that differ in anything have different fingerprints. */
class FingerprintTest {
    @Test
    void tokensAreThoseOfThePartitioner() {
        Murmur3 hash = new Murmur3();
        Random random = new Random(1);
        for (int length = 0; length < 70; length++) {
            for (int i = 0; i < 20; i++) {
                byte[] key = new byte[length];
                random.nextBytes(key);
                ByteBuffer bytes = ByteBuffer.wrap(key);
                hash.hash(bytes);
                assertThat(bytes.remaining()).isEqualTo(length);
                assertThat(hash.token())
                        .isEqualTo(((Murmur3Token) new Murmur3TokenFactory().hash(ByteBuffer.wrap(key))).getValue());
            }
        }
    }

    @Test
    void aKeyInTheMiddleOfAPageHashesAsByItself() {
        Murmur3 hash = new Murmur3();
        byte[] page = "xxu:cam:nicolaas-and-moreyy".getBytes(StandardCharsets.UTF_8);
        hash.hash(ByteBuffer.wrap(page, 2, page.length - 4));
        long token = hash.token();
        hash.hash(ByteBuffer.wrap("u:cam:nicolaas-and-more".getBytes(StandardCharsets.UTF_8)));
        assertThat(hash.token()).isEqualTo(token);
    }

    @Test
    void rangesCoverTheRingWithoutAGap() {
        for (int bits : new int[] {0, 1, 4, 10}) {
            long next = Long.MIN_VALUE;
            for (int i = 0; i < 1 << bits; i++) {
                TokenRange range = TokenRange.part(i, bits);
                assertThat(range.first()).isEqualTo(next);
                assertThat(TokenRange.indexOf(range.first(), bits)).isEqualTo(i);
                assertThat(TokenRange.indexOf(range.last(), bits)).isEqualTo(i);
                next = range.last() + 1;
            }
            assertThat(next).isEqualTo(Long.MIN_VALUE);
        }
        TokenRange whole = TokenRange.WHOLE;
        assertThat(whole.lower().last() + 1).isEqualTo(whole.upper().first());
    }

    @Test
    void rowsThatDifferInAnythingHaveDifferentFingerprints() {
        Set<Long> seen = new HashSet<>();
        int count = 0;
        for (long principal = 1; principal <= 10; principal++) {
            for (long content = 1; content <= 10; content++) {
                for (int code = 1; code <= 3; code++) {
                    seen.add(Fingerprint.ofHolding(principal, content, code));
                    count++;
                    for (long time = 0; time < 10; time++) {
                        seen.add(Fingerprint.ofEntry(principal, content, time, code));
                        count++;
                    }
                }
            }
        }
        assertThat(seen).hasSize(count);
    }

    @Test
    void aPlaceHoldsTheSumsOfTheRangesThatAreDoneAndOfNoOthers() {
        Ledger<AuditPhase, DriftKind> ledger =
                new Ledger<>(AuditPhase.ESTIMATING, new BitSet(), new long[4], Map.of(), 0);
        ledger.begin(AuditPhase.READING_CONTENT, 3);
        assertThat(ledger.take()).hasValue(0);
        assertThat(ledger.take()).hasValue(1);
        ledger.done(1, new long[] {0, 5, 0, 0}, 0);
        Ledger.Snapshot<AuditPhase, DriftKind> place = ledger.snapshot();
        assertThat(place.sums().get(1)).isEqualTo(5);
        assertThat(place.done().nextClearBit(0)).isEqualTo(0);

        Ledger<AuditPhase, DriftKind> other =
                new Ledger<>(place.phase(), place.done(), place.sums().array(), place.found(), 0);
        other.begin(AuditPhase.READING_CONTENT, 3);
        assertThat(other.take()).hasValue(0);
        assertThat(other.take()).hasValue(2);
        assertThat(other.take()).isEmpty();
    }
}
