package org.lectern.console.page;

import java.util.function.Function;

/** A page of the console: put together when it is first opened. The console is a list of them. UI thread only. */
public interface PageModule {
    Page page();

    /** Makes the page's models and controllers, and loads it. Called once. */
    PageView load(ConsoleContext context);

    /** A page that needs nothing but the context. */
    static PageModule of(Page page, Function<ConsoleContext, PageView> load) {
        return new PageModule() {
            @Override
            public Page page() {
                return page;
            }

            @Override
            public PageView load(ConsoleContext context) {
                return load.apply(context);
            }
        };
    }
}
