package org.lectern.console.page;

/** A page of the console: put together when it is first opened. The console is a list of them. UI thread only. */
public interface PageModule {
    Page page();

    /** Registers the page's controllers, and loads it. Called once. */
    PageView load(ConsoleContext context);
}
