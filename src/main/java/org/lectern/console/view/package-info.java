/**
 * FXML files and the controllers behind them, and small things to see that all pages use.
 *
 * <p>From outside: {@link org.lectern.console.view.FxmlViews} loads a file with its controllers; {@link
 * org.lectern.console.view.Fxml} lists those that are no pages. {@link org.lectern.console.view.RateControl} limits a rate, {@link
 * org.lectern.console.view.RateLine} draws one. {@link
 * org.lectern.console.view.Choice} and {@link org.lectern.console.view.Segments} have the operator choose among values, and tell
 * of nothing else. {@link org.lectern.console.view.KindIcons} has the icon of each kind that pages list.
 */
@NullMarked
package org.lectern.console.view;

import org.jspecify.annotations.NullMarked;
