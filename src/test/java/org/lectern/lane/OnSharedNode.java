package org.lectern.lane;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.lectern.node.SharedNode;

/**
 * The class needs the one node, and no window: it runs beside the windows and beside nodes of other tests, one such class
 * after the other, each with a keyspace of its own. It may stop the node for a while: whoever else uses it is patient.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(SharedNode.SERVICES)
public @interface OnSharedNode {}
