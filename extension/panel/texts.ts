/** Every text of the panel's skeleton. */
export const texts = {
  product: "Community Data Platform",
  connect: {
    title: "Connect to your console",
    lead: "One address is all the extension needs.",
    label: "Address of the console",
    hint: "Started with one command on this computer, or your foundation’s address.",
    test: "Test and connect",
    testAgain: "Test again",
    useLocalhost: "Use localhost",
    change: "Change",
  },
  signedOut: {
    title: "Sign in to see who this is",
    text: "The sign-in opens in a window of its own.",
    kept: (n: number) => (n === 1 ? "1 waiting action is kept." : `${n} waiting actions are kept.`),
    signInAt: (host: string) => `Sign in at ${host}`,
  },
  error: {
    title: "The server did not answer",
    text: "Nothing was changed and nothing is lost.",
    retry: "Try again",
  },
  offline: "You are offline. What you see may be out of date.",
  fit: {
    "console-is-older": (own: string, its: string) =>
      `This extension (${own}) is newer than your console (${its}). Some of it may not work until the console is updated.`,
    "extension-is-older": (own: string, its: string) =>
      `Your console (${its}) is newer than this extension (${own}). Update the extension to see and do everything.`,
  },
  noRights: {
    title: "Your account has no permissions yet",
    text: "Ask an admin of your workspace to give you a role, then try again.",
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
    queue: "Queue",
    shortcuts: "Shortcuts",
    options: "Options",
    signOut: "Sign out",
    console: "Open in console",
  },
  view: { back: "Back", close: "Close", cancel: "Cancel" },
  pin: {
    on: (name: string) => `Pin ${name}`,
    pinned: (name: string) => `${name} is pinned`,
    off: "Unpin",
    copy: "Copy link to the profile",
  },
  asked: {
    noProfile: "This link leads to no profile.",
    quote: "Open a person or an organization to report the selected text.",
    discard: "Discard",
  },
  elsewhere: (handle: string) => `Go to ${handle}`,
  stillWriting: "What you write is about another page than the one in the tab.",
} as const;
