package org.lectern.job;

import java.time.Instant;
import org.lectern.model.PrincipalId;

/** A library that a job could not write, and why. */
public record JobFailure(PrincipalId principal, String reason, Instant at) {}
