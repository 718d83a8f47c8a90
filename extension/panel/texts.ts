/** Every text of the panel's skeleton and of the options page. */
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
  shortcuts: {
    title: "Shortcuts",
    on: "Keys without Ctrl or ⌘ act",
    groups: [
      {
        title: "Anywhere",
        keys: [
          ["Merge, or the first suggestion", "M"],
          ["Tag", "T"],
          ["Report data issue", "R"],
          ["Bookmark", "B"],
          ["Open in console", "O"],
          ["Search", "/"],
          ["Undo", "Z"],
          ["Back", "Esc"],
          ["Shortcuts", "?"],
        ],
      },
      {
        title: "Possible duplicates",
        keys: [
          ["Next", "J"],
          ["Previous", "K"],
          ["Preview, then merge", "Y"],
          ["Not the same", "N"],
          ["Later", "L"],
          ["Swap primary", "S"],
        ],
      },
    ],
  },
  signingOut: {
    title: "Sign out",
    text: (n: number) =>
      n === 1
        ? "1 action still waits. It stays on this computer and is sent when you sign in again."
        : `${n} actions still wait. They stay on this computer and are sent when you sign in again.`,
    look: "Look at the queue",
  },
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
  options: {
    title: "Options",
    connection: "Connection",
    connectionLead: "The extension talks to this address and to no other.",
    connectedAs: "Connected as",
    notSignedIn: "Connected, not signed in. Open the panel to sign in.",
    appearance: "Appearance",
    theme: "Theme",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    privacy: "Privacy",
    privacyLead: "What the extension may do, and why.",
    permission: "Permission",
    why: "Why it is needed",
    permissions: [
      ["Side panel", "To show the panel beside the page"],
      [
        "Storage",
        "To keep the console's address, the chosen project group, actions that wait to be sent and the list of what left on this computer; the token stays in memory",
      ],
      ["Alarms", "To wake for actions that wait to be sent, when the network or the server is back"],
      ["Address of this tab", "Right after you press the toolbar button, to name the site and ask for it"],
      [
        "Context menu",
        "To offer the look-up of a link and the report of a selected text on the pages of the recognised sites",
      ],
      [
        "Reading a list",
        "To read the handles of a list on GitHub or in a Reddit thread, once, when you press to look up its people; asked for at the first such press",
      ],
      ["Identity", "To open the sign-in window of your console"],
    ],
    sites: "Sites",
    sitesLead:
      "Where the panel may see the address of the tab. It reads no page but a list whose people you look up by a press, and only handles leave your browser, until you press Bookmark.",
    allow: (site: string) => `Allow ${site}`,
    forbid: (site: string) => `Take ${site} back`,
    allowed: "Allowed",
    notAllowed: "Not allowed",
    siteWhy: (site: string) => `To know which profile on ${site} you are looking at, once you allowed it`,
    originWhy: "Your console: the only server the extension talks to",
  },
} as const;
