package org.lectern.oae;

/** The group that stands for a folder in roles and in {@code folders:content}: a row of FoldersGroupId. */
public record FolderGroup(OaeId group, OaeId folder) {}
