/** The services as a platform's back end uses them: a short program for each, run by {@link org.lectern.example.ExamplesTest}. */
@NullMarked
package org.lectern.example;

import org.jspecify.annotations.NullMarked;
