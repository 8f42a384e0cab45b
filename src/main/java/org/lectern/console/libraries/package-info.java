/**
 * The Libraries page: find a principal, see its library as each role, ask why an item is or is not there, change it.
 *
 * <p>From outside: {@link org.lectern.console.libraries.LibrariesModule} puts the page together; {@link
 * org.lectern.console.libraries.LibrariesController} is the page. {@link org.lectern.console.libraries.LibrarySearch} and {@link
 * org.lectern.console.libraries.PrincipalChips} are how principals are found and chosen elsewhere, too. {@link
 * org.lectern.console.libraries.ExplanationParts} and {@link org.lectern.console.libraries.Badges} explain a platform's
 * libraries as well.
 */
@NullMarked
package org.lectern.console.libraries;

import org.jspecify.annotations.NullMarked;
