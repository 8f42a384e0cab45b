package org.lectern.console.fanouts;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.event.SubscriptionStatus;

/** Who is told of events, all of them at once. UI thread only. */
final class SubscriptionsModel extends PagedModel<SubscriptionStatus, Void> {
    private static final int ALL = 1_000;

    SubscriptionsModel(ConsoleContext context) {
        super(context, ALL, status -> status.subscription().key());
        from((none, limit) -> context.lectern().events().list().thenApply(RowPage::all));
    }
}
