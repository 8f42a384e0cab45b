package org.lectern.job;

import java.time.Instant;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/** A library that a job could not write, and why. */
public record JobFailure(PrincipalId principal, Message reason, Instant at) {}
