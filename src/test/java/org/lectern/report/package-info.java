@NullMarked
package org.lectern.report;

import org.jspecify.annotations.NullMarked;
