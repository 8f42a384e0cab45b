/** Tests of content status: its rules, and the services on rows in memory that fail where they are told to. */
@NullMarked
package org.lectern.status;

import org.jspecify.annotations.NullMarked;
