package org.lectern.oae.repair;

import org.lectern.oae.audit.LibraryAudits;

/** What there is to find what is wrong in a platform's libraries, and to put it right. */
public record OaeMaintenance(LibraryAudits audits, IndexRepairs repairs) {}
