package org.lectern.poll;

import java.util.Optional;

/**
 * Why a subscriber cannot be let in, or should not have been.
 *
 * @param violation which rule would be broken, in one to three words
 * @param sentence for whoever wants to know
 * @param holder the subscriber who was first, where there is one
 */
public record Refusal(String violation, String sentence, Optional<SubscriberKey> holder) {}
