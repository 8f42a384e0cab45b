package org.lectern.protocol;

import java.time.Instant;
import java.util.Optional;
import org.lectern.model.Content;

/** A content item as it was read, and the cluster's time then. */
public record ContentRead(Optional<Content> content, Instant now) {}
