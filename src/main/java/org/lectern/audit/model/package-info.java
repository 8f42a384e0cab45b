/**
 * Audits and findings as values, for everybody.
 */
@NullMarked
package org.lectern.audit.model;

import org.jspecify.annotations.NullMarked;
