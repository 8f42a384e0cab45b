package org.lectern.oae;

import org.lectern.overview.Estimate;
import org.lectern.wording.Message;

/**
 * How large a platform is.
 *
 * @param tenants all of them
 * @param principals users and groups
 * @param summary both in a sentence, with how sure they are
 */
public record OaeSize(long tenants, Estimate principals, Message summary) {}
