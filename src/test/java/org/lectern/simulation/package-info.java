/**
 * What ports are in tests, and the fan-outs over it: tables in memory (each a {@link org.lectern.simulation.Table}: {@link
 * org.lectern.simulation.Tables} of jobs, {@link
 * org.lectern.simulation.LibraryTables} of items and libraries), and what befalls requests on their way there ({@link
 * org.lectern.simulation.Accidents}). A port is a table; the rules are those of the services over it. What is asked one
 * thing only is {@link org.lectern.simulation.Ports#answering}.
 *
 * <p>{@link org.lectern.simulation.Simulation} is one story of fan-outs as production puts them together, over these tables
 * and in virtual time, with what must hold in it: the same seed is the same story.
 *
 * <p>{@link org.lectern.simulation.Story} is one story of any other engine: {@link org.lectern.simulation.SimulatedProcess}es work
 * in a {@link org.lectern.simulation.World}, whose rules must hold whatever {@link org.lectern.simulation.Fate} a request has.
 */
@NullMarked
package org.lectern.simulation;

import org.jspecify.annotations.NullMarked;
