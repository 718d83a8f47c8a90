/** Data of the local GitHub: accounts and repositories with everything in them. Times are ISO strings. */
export interface World {
  readonly accounts: Map<string, AccountRow>;
  readonly repositories: RepositoryRow[];
  readonly teams: Map<string, readonly AccountRow[]>;
}

export interface AccountRow {
  readonly __typename: "User" | "Bot" | "Organization";
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  readonly email: string;
  readonly bio: string | null;
  readonly company: string | null;
  readonly companyHTML: string;
  readonly location: string | null;
  readonly websiteUrl: string | null;
  readonly twitterUsername: string | null;
  readonly isHireable: boolean;
  readonly description: string | null;
}

export interface RepositoryRow {
  id: string;
  owner: AccountRow;
  name: string;
  /** Former names, `owner/name`, that redirect here. */
  readonly oldNames: string[];
  isPrivate: boolean;
  readonly createdAt: string;
  readonly stars: { user: AccountRow; at: string }[];
  readonly forks: RepositoryRow[];
  readonly issues: IssueRow[];
  readonly pulls: PullRow[];
  readonly discussions: DiscussionRow[];
}

export interface CommentRow {
  readonly id: string;
  /** Null once the account was deleted. */
  readonly author: AccountRow | null;
  readonly body: string;
  readonly at: string;
  readonly replies?: CommentRow[];
  readonly isAnswer?: boolean;
}

export type EventRow =
  | { kind: "closed" | "merged" | "transferred"; id: string; actor: AccountRow | null; at: string }
  | { kind: "assigned"; id: string; actor: AccountRow | null; assignee: AccountRow; at: string }
  | {
      kind: "review_requested";
      id: string;
      actor: AccountRow | null;
      reviewer: AccountRow | { team: string };
      at: string;
    }
  | { kind: "review"; id: string; actor: AccountRow | null; state: string; body: string; at: string | null };

interface ThreadRow {
  readonly id: string;
  readonly number: number;
  title: string;
  body: string;
  readonly author: AccountRow | null;
  readonly at: string;
  updatedAt: string;
  readonly comments: CommentRow[];
}

export interface IssueRow extends ThreadRow {
  state: "OPEN" | "CLOSED";
  readonly events: EventRow[];
}

export interface PullRow extends ThreadRow {
  state: "OPEN" | "CLOSED" | "MERGED";
  mergedAt: string | null;
  readonly events: EventRow[];
  readonly threads: { id: string; comments: CommentRow[] }[];
  readonly commits: { oid: string; message: string; at: string; author: AccountRow | null; parents: number }[];
}

export type DiscussionRow = ThreadRow;

export const emptyWorld = (): World => ({ accounts: new Map(), repositories: [], teams: new Map() });

/** Adds an account. Fields that are not given have GitHub's empty values. */
export function addAccount(world: World, login: string, given: Partial<Omit<AccountRow, "login">> = {}): AccountRow {
  const marks = { User: "U", Bot: "BOT", Organization: "O" } as const;
  const type = given.__typename ?? "User";
  const account: AccountRow = {
    __typename: type,
    id: `${marks[type]}_kgDO${login}`,
    login,
    name: null,
    email: "",
    bio: null,
    company: null,
    companyHTML: "",
    location: null,
    websiteUrl: null,
    twitterUsername: null,
    isHireable: false,
    description: null,
    ...given,
  };
  world.accounts.set(login.toLowerCase(), account);
  return account;
}

export function addRepository(
  world: World,
  owner: AccountRow,
  name: string,
  createdAt = "2020-01-01T00:00:00Z",
): RepositoryRow {
  const repository: RepositoryRow = {
    id: `R_kgDO${owner.login}${name}`,
    owner,
    name,
    oldNames: [],
    isPrivate: false,
    createdAt,
    stars: [],
    forks: [],
    issues: [],
    pulls: [],
    discussions: [],
  };
  world.repositories.push(repository);
  return repository;
}

/** A time this many minutes after a fixed one, so that records have an order. */
export const minute = (at: number): string =>
  new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString().replace(".000", "");

/** Link that GitHub renders for a company that is an organization there. */
export const companyLink = (login: string): string =>
  `<div><a class="user-mention notranslate" data-hovercard-type="organization" href="https://github.com/${login}">@${login}</a></div>`;

/**
 * A repository with one record of each kind that is read: stars, forks, issues and pull requests in each state, a bot,
 * a deleted account, a member of an organization, and a team requested for review.
 */
export function sampleWorld(): { world: World; repository: RepositoryRow } {
  const world = emptyWorld();
  const acme = addAccount(world, "acme", {
    __typename: "Organization",
    name: "Acme Labs",
    websiteUrl: "https://www.acme.example/about",
    twitterUsername: "acmelabs",
    description: "Engines",
  });
  const ada = addAccount(world, "ada", {
    name: "Ada Byron",
    email: "ada@acme.example",
    company: "@acme",
    companyHTML: companyLink("acme"),
    location: "London",
    twitterUsername: "adabyron",
    isHireable: true,
    bio: "Notes on engines",
  });
  const bob = addAccount(world, "bob", { name: "Bob Stone", company: "Home", companyHTML: "<div>Home</div>" });
  const cleo = addAccount(world, "cleo");
  const bot = addAccount(world, "renovate", { __typename: "Bot" });
  const repository = addRepository(world, acme, "engine");
  world.teams.set("reviewers", [bob, cleo]);

  repository.stars.push({ user: ada, at: minute(1) }, { user: bob, at: minute(2) }, { user: cleo, at: minute(3) });
  const fork = addRepository(world, bob, "engine", minute(4));
  fork.forks.push(addRepository(world, cleo, "engine", minute(6)));
  const orgFork = addRepository(
    world,
    addAccount(world, "umbrella", { __typename: "Organization", name: "Umbrella" }),
    "engine",
    minute(5),
  );
  repository.forks.push(fork, orgFork);

  repository.issues.push(
    {
      id: "I_kwDO1",
      number: 1,
      title: "It does not start",
      body: "Nothing moves",
      author: bob,
      at: minute(10),
      updatedAt: minute(30),
      state: "CLOSED",
      comments: [
        { id: "IC_kwDO1", author: ada, body: "Which engine?", at: minute(11) },
        { id: "IC_kwDO2", author: null, body: "Mine too", at: minute(12) },
      ],
      events: [{ kind: "closed", id: "CE_lADO1", actor: ada, at: minute(30) }],
    },
    {
      id: "I_kwDO2",
      number: 2,
      title: "Dependencies",
      body: "A list",
      author: bot,
      at: minute(13),
      updatedAt: minute(13),
      state: "OPEN",
      comments: [],
      events: [],
    },
  );
  repository.pulls.push({
    id: "PR_kwDO3",
    number: 3,
    title: "Start it",
    body: "Turns the crank",
    author: bob,
    at: minute(20),
    updatedAt: minute(40),
    state: "MERGED",
    mergedAt: minute(39),
    comments: [{ id: "IC_kwDO3", author: cleo, body: "Finally", at: minute(22) }],
    events: [
      { kind: "assigned", id: "AE_lADO1", actor: ada, assignee: bob, at: minute(21) },
      { kind: "review_requested", id: "RRE_lADO1", actor: bob, reviewer: ada, at: minute(23) },
      { kind: "review_requested", id: "RRE_lADO2", actor: bob, reviewer: { team: "reviewers" }, at: minute(24) },
      { kind: "review", id: "PRR_kwDO1", actor: ada, state: "APPROVED", body: "Good", at: minute(35) },
      { kind: "review", id: "PRR_kwDO2", actor: cleo, state: "PENDING", body: "", at: null },
      { kind: "merged", id: "ME_lADO1", actor: ada, at: minute(39) },
      { kind: "closed", id: "CE_lADO2", actor: ada, at: minute(39) },
    ],
    threads: [
      {
        id: "PRRT_kwDO1",
        comments: [
          { id: "PRRC_kwDO1", author: ada, body: "Oil if Vec<T> & co leak", at: minute(34) },
          { id: "PRRC_kwDO2", author: bob, body: "Done", at: minute(36) },
        ],
      },
    ],
    commits: [
      { oid: "a".repeat(40), message: "Turn the crank\n\nSlowly", at: minute(19), author: bob, parents: 1 },
      { oid: "b".repeat(40), message: "By somebody unknown", at: minute(19), author: null, parents: 1 },
    ],
  });
  repository.discussions.push({
    id: "D_kwDO4",
    number: 4,
    title: "Which oil?",
    body: "Sperm or mineral",
    author: cleo,
    at: minute(50),
    updatedAt: minute(53),
    comments: [
      {
        id: "DC_kwDO1",
        author: ada,
        body: "Mineral",
        at: minute(51),
        isAnswer: true,
        replies: [{ id: "DC_kwDO2", author: cleo, body: "Thanks", at: minute(52) }],
      },
    ],
  });
  return { world, repository };
}
