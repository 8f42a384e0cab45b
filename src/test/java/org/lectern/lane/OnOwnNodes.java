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
 * The class starts nodes or processes of its own: it runs beside the others, one such class after the other. More at once
 * would be too much for a small machine. One that uses the one node as well bears that others stop it for a while.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(SharedNode.OTHERS)
public @interface OnOwnNodes {}
