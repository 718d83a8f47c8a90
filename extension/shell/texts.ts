/** Every text of the panel's shell. */
export const texts = {
  signedOut: {
    title: "Sign in to see who this is",
    text: "The sign-in opens in a window of its own.",
    kept: (n: number) => (n === 1 ? "1 waiting action is kept." : `${n} waiting actions are kept.`),
    signInAt: (host: string) => `Sign in at ${host}`,
  },
  noRights: {
    title: "Your account has no permissions yet",
    text: "Ask an admin of your workspace to give you a role, then try again.",
    another: "Use another account",
  },
  home: {
    signedInAs: "Signed in as",
    groupLabel: "Project group",
    chooseGroup: "Choose a project group",
    roles: { admin: "Admin", projectAdmin: "Project admin", readonly: "Read only" },
    noGroups: "There are no project groups yet. Create the first one in the console.",
    projects: (n: number) => (n === 1 ? "1 project" : `${n} projects`),
  },
  menu: {
    label: "Menu",
    withQueue: (n: number) => `Menu, ${n === 1 ? "1 action" : `${n} actions`} in the queue`,
    options: "Options",
    console: "Open in console",
  },
} as const;
