import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { counted } from "../../texts.ts";

export const texts = isolateNames({
  description: "Connect GitLab to sync profile information, merge requests and issues.",
  admin: {
    title: "Are you the admin of your GitLab organization?",
    text: "Only people with admin permission at GitLab can connect it. If you are a member of the organization, its admin must approve the connection.",
    yes: "I'm the GitLab organization admin",
    invite: "Invite organization admin to this workspace",
    invited: "Link copied",
    invitedText: "Send it to an admin of your GitLab organization. It opens this page.",
    other: "Connect without GitLab's sign-in",
  },

  accessText:
    "Use a personal access token, or connect public groups and projects without one. Only public repositories are tracked.",
  token: "Personal access token",
  tokenHint: "Needs the scope read_api. It is stored encrypted and never shown again.",
  path: "Group or project",
  pathPlaceholder: "gitlab-org/cli",
  pathHint: "Without a token, enter the path of a public group, user or project, as in its URL.",
  mapNext: "Now select the repositories to sync.",
  either: "Enter a personal access token, or the path of a group or project",

  drawerText: "Select the repositories to sync and the sub-project of each.",
  account: "Connected account",
  groups: "Connected groups",
  noGroups: "No groups",
  search: "Search repositories",
  bulk: "Bulk selection",
  repository: "Repository",
  subProject: "Sub-project",
  selectSubProject: "Select sub-project",
  selectRepository: (path: string) => `Select ${path}`,
  subProjectOf: (path: string) => `Sub-project of ${path}`,
  fork: "Fork",
  required: "This field is required",
  none: "No repositories found",
  irreversible: "Repository mapping is not reversible.",
  irreversibleText:
    "Once GitLab is connected, you won't be able to update these settings, and reconnecting a different organization or repositories won't remove past activities.",
  connect: "Connect",
  connecting: "Connecting",
  cancel: "Cancel",
  selectOne: "Select at least one repository in order to connect GitLab",
  selected: (count: number) => `${counted(count, "repository", "repositories")} selected`,
  subProjectsFailed: "There was an error fetching subprojects",

  bulkTitle: "Bulk selection",
  bulkText: "Select repositories and their sub-project.",
  allRepositories: "All repositories",
  mapWith: "Map to",
  apply: (count: number) => (count === 0 ? "Map repositories" : `Map repositories (${count})`),

  confirmTitle: "Are you sure you want to proceed?",
  confirmText:
    "Repository mapping is not reversible. Once GitLab is connected, you won't be able to update these settings. Reconnecting a different organization or repositories will not remove past activities. Contact support to clean them up.",
  confirm: "Connect GitLab",
  mapped: "GitLab repositories mapped successfully",
  mapFailed: "There was an error mapping gitlab repos",

  mapRepositories: "Map repositories",
  waiting: (count: number) => `${counted(count, "repository is", "repositories are")} waiting.`,
  repositories: (count: number) => counted(count, "repository", "repositories"),
  listTitle: "GitLab repositories",
  listLoading: "Loading repositories",
  listFailed: "The repositories could not be loaded.",
  onlyPublic: "Only public repositories will be tracked.",
} as const);
