/**
 * Tables as all pages show them.
 *
 * <p>A page says its columns ({@link org.lectern.console.table.ColumnList}), where its rows come from ({@link
 * org.lectern.console.table.PagedModel} over a {@link org.lectern.console.table.PageSource}, or {@link
 * org.lectern.console.table.TableRows} of its own, where they are not read but come), and puts a {@link org.lectern.console.table.PagedTable} into its FXML.
 */
@NullMarked
package org.lectern.console.table;

import org.jspecify.annotations.NullMarked;
