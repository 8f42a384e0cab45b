package org.lectern.job;

import java.time.Instant;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Said;

/** A library that a job could not write, and why. */
public record JobFailure(PrincipalId principal, Said reason, Instant at) {}
