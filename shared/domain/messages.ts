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

/** Messages of core.md section 8 that screens show after a call, beside the generic handler. */
export const messages = {
  projectGroup: segmentMessages("project groups", "project group", "Project Group"),
  project: segmentMessages("projects", "project", "Project"),
  subProject: segmentMessages("sub-projects", "sub-project", "Sub-project"),
  accessDenied: "You don't have access to this page",
  settingsSaved: "Settings successfully saved. The page will reload in 3 seconds for changes to take effect.",
  profileEdited: "Profile edited successfully",
  profileDeleted: "Profile successfully deleted",
  attributeUpdated: "Attribute updated successfully",
  attributeFailed: "There was an error updating attribute",
  integrationDisconnected: "Integration was disconnected successfully",
} as const;
