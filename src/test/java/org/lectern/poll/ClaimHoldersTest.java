package org.lectern.poll;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Of very many claims it is known who has which, and of which nobody has it. */
@WithoutNode
class ClaimHoldersTest {
    private static final int CLAIMS = 50_000;

    private static SubscriberKey key(int number) {
        return new SubscriberKey(number, "node-" + number % 3, number % 7);
    }

    @Test
    void eachClaimHasTheHolderThatWasPutLast_andOthersHaveNone() {
        ClaimHolders holders = new ClaimHolders();
        for (int i = 0; i < CLAIMS; i++) {
            holders.put("name/" + i, key(i + 1));
            holders.put("name/" + i, key(i));
        }

        for (int i = 0; i < CLAIMS; i++) {
            assertThat(holders.holder("name/" + i)).contains(key(i));
            assertThat(holders.holder("name/-" + i)).isEmpty();
        }
    }
}
