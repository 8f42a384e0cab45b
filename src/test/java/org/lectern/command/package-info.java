/** Commands, tested at the program's entry: arguments in; exit code, standard output and standard error out. */
@NullMarked
package org.lectern.command;

import org.jspecify.annotations.NullMarked;
