/**
 * FXML files and the controllers behind them.
 *
 * <p>From outside: {@link org.lectern.console.view.Fxml} lists the files, {@link org.lectern.console.view.FxmlViews} loads
 * them.
 */
@NullMarked
package org.lectern.console.view;

import org.jspecify.annotations.NullMarked;
