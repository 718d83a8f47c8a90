function segmentMessages(plural: string, singular: string, created: string) {
  return {
    fetchFailed: `Something went wrong while fetching ${plural}`,
    getFailed: `Something went wrong while getting the ${singular}`,
    createFailed: `Something went wrong while creating the ${singular}`,
    updateFailed: `Something went wrong while updating the ${singular}`,
    created: `${created} created successfully`,
    updated: `${created} updated successfully`,
  } as const;
}

/** Messages that screens show after a call, besides the generic handler. */
export const messages = {
  projectGroup: segmentMessages("project groups", "project group", "Project Group"),
  project: segmentMessages("projects", "project", "Project"),
  subProject: segmentMessages("sub-projects", "sub-project", "Sub-project"),
  accessDenied: "You don't have access to this page",
  settingsSaved: "Settings successfully saved. The page will reload in 3 seconds for changes to take effect.",
  profileSaved: "Profile successfully saved",
  profileCreateFailed: "There was an error while creating the profile",
  profileEdited: "Profile edited successfully",
  profileDeleted: "Profile successfully deleted",
  organizationSaved: "Organization successfully saved",
  organizationCreateFailed: "There was an error while creating the organization",
  organizationEdited: "Organization edited successfully",
  organizationDeleted: "Organization successfully deleted",
  attributesUpdated: "Custom Attributes successfully updated",
  attributesFailed: "Custom Attributes could not be created",
  tagSaved: "Tag successfully saved",
  tagDeleted: "Tag successfully deleted",
  tagsDeleted: "Tag(s) successfully deleted",
  attributeUpdated: "Attribute updated successfully",
  attributeFailed: "There was an error updating attribute",
  integrationDisconnected: "Integration was disconnected successfully",
} as const;
