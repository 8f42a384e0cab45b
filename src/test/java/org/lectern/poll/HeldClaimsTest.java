package org.lectern.poll;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Of very many claims it is known who has which, and who has not. */
@WithoutNode
class HeldClaimsTest {
    private static final int CLAIMS = 50_000;

    private static SubscriberKey key(int number) {
        return new SubscriberKey(number, "node", 1);
    }

    @Test
    void whoeverHasAClaimHasIt_andNobodyElse() {
        HeldClaims held = new HeldClaims();
        assertThat(held.isEmpty()).isTrue();
        for (int i = 0; i < CLAIMS; i++) {
            held.add("name/" + i, key(i));
            held.add("name/" + i, key(i));
        }

        assertThat(held.isEmpty()).isFalse();
        for (int i = 0; i < CLAIMS; i++) {
            assertThat(held.has("name/" + i, key(i))).isTrue();
            assertThat(held.has("name/" + i, key(i + 1))).isFalse();
            assertThat(held.has("name/-" + i, key(i))).isFalse();
        }
    }
}
