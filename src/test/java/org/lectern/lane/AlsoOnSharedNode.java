package org.lectern.lane;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The class needs the one node, beside one that is {@link OnSharedNode}: it runs in the lane of those that need none, which are
 * done much sooner. It has a keyspace of its own, and is patient: the node may be stopped for a while.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(WithoutNode.LOCK)
public @interface AlsoOnSharedNode {}
