package org.lectern.protocol;

import org.lectern.content.ContentId;

/**
 * The name of an announced intent.
 *
 * @param content the item it is about
 * @param id unique
 */
public record IntentId(ContentId content, String id) {}
