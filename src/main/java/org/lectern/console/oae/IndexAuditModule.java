package org.lectern.console.oae;

import org.lectern.console.duplicates.AuditTexts;
import org.lectern.console.duplicates.ProgressController;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;

/**
 * Puts the Duplicates page of an OAE keyspace together.
 *
 * @param findings of this console's audit, which the overview shows too
 */
record IndexAuditModule(IndexFindings findings, AuditTexts audits) implements PageModule {
    @Override
    public Page page() {
        return Page.DUPLICATES;
    }

    @Override
    public PageView load(ConsoleContext context) {
        OaeTexts words = new OaeTexts(context);
        return context.views()
                .load(
                        Fxml.OAE_AUDIT,
                        new IndexAuditController(context, findings, words),
                        new IndexScopeController(context, findings, words),
                        new IndexEvidenceController(context),
                        new ProgressController(findings.audit(), audits))
                .controller();
    }
}
