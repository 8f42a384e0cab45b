package org.lectern.service;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The same on three nodes. Needs 3 GB and a minute, so only {@code -Dlectern.test.cluster=true} runs it. */
@EnabledIfSystemProperty(named = "lectern.test.cluster", matches = "true")
class SecureClusterOfThreeTest extends SecureClusterTest {
    @Override
    int nodes() {
        return 3;
    }
}
