/**
 * Data to look at: a made-up platform of three universities with one specimen of every kind of drift, and Debian's package
 * index for size, as an import file.
 *
 * <p>From outside: {@link org.lectern.demo.DemoData}, {@link org.lectern.demo.DebianPackages}, and {@link
 * org.lectern.demo.DriftSpecimen} and {@link org.lectern.demo.NameSpecimens} for where to find what is wrong.
 */
@NullMarked
package org.lectern.demo;

import org.jspecify.annotations.NullMarked;
