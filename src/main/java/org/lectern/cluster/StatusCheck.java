package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import org.lectern.wording.Message;

/** Looks at the tables of content status before they are used: whether all is there that will be used, and how they are kept. */
@FunctionalInterface
public interface StatusCheck {
    /**
     * Reads the schema and a few rows, and changes nothing. Blocks.
     *
     * @return how they are kept, in words
     * @throws ClusterException that says what is missing
     */
    Message check(CqlSession session);
}
