import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  forkActivity,
  issueActivities,
  mentionedUsernames,
  mergeRequestActivities,
  type People,
  starActivity,
} from "#server/integrations/gitlab/activities.ts";
import { commitAuthor, gitlabPerson } from "#server/integrations/gitlab/people.ts";
import {
  type GitlabAccount,
  gitlabCommit,
  gitlabDiscussion,
  gitlabIssue,
  gitlabMergeRequest,
  gitlabProfile,
  gitlabProject,
  gitlabStar,
} from "#server/integrations/gitlab/records.ts";
import type { SyncedActivity } from "#server/integrations/sync/connector.ts";
import { readList } from "#server/integrations/sync/tolerant-fields.ts";

const ada: GitlabAccount = {
  id: 11,
  username: "ada",
  name: "Ada Lovelace",
  web_url: "https://gitlab.com/ada",
  avatar_url: null,
};
const bea: GitlabAccount = {
  id: 12,
  username: "bea.b-c",
  name: "Bea",
  web_url: "https://gitlab.com/bea.b-c",
  avatar_url: null,
};
const accounts = [ada, bea];

const people: People = {
  of: (account) => gitlabPerson(account),
  named: (username) => {
    const account = accounts.find((each) => each.username === username);
    return account ? gitlabPerson(account) : null;
  },
  withId: (id) => (id === ada.id ? gitlabPerson(ada) : null),
};

const note = (id: number, body: string, author: GitlabAccount | null, details = {}) => ({
  id,
  body,
  author,
  system: false,
  created_at: `2026-02-01T10:00:${String(id % 60).padStart(2, "0")}.000Z`,
  ...details,
});
const thread = (...notes: unknown[]) => ({ id: "d", individual_note: notes.length === 1, notes });

const issue = {
  id: 501,
  iid: 3,
  title: "Crash",
  description: "It crashes.",
  state: "closed",
  labels: ["bug"],
  web_url: "https://gitlab.com/f/engine/-/issues/3",
  created_at: "2026-01-02T03:04:05.678Z",
  updated_at: "2026-01-05T00:00:00.000Z",
  closed_at: "2026-01-05T00:00:00.000Z",
  closed_by: bea,
  author: ada,
};

const merge = {
  ...issue,
  id: 601,
  iid: 4,
  title: "Fix",
  state: "merged",
  web_url: "https://gitlab.com/f/engine/-/merge_requests/4",
  closed_at: null,
  closed_by: null,
  merged_at: "2026-01-05T00:00:00.000Z",
  merge_user: bea,
  source_branch: "fix",
  target_branch: "main",
};

const ofIssue = (record: unknown = issue, discussions: unknown[] = []) =>
  readList(gitlabIssue, [record]).flatMap((read) =>
    issueActivities(read, readList(gitlabDiscussion, discussions), people),
  );
const ofMerge = (record: unknown = merge, discussions: unknown[] = [], commits: unknown[] = []) =>
  readList(gitlabMergeRequest, [record]).flatMap((read) =>
    mergeRequestActivities(read, readList(gitlabDiscussion, discussions), readList(gitlabCommit, commits), people),
  );
const brief = ({ type, sourceId, sourceParentId, person, objectPerson }: SyncedActivity) => [
  type,
  sourceId,
  sourceParentId ?? null,
  person.identities[0]?.value,
  ...(objectPerson ? [objectPerson.identities[0]?.value] : []),
];

const systemNote = (body: string, created_at: string, author: unknown = bea) => ({
  notes: [{ id: 90, system: true, body, created_at, author }],
});

describe("an issue or a merge request without the time of its end", () => {
  const ended = [
    systemNote("closed", "2026-01-03T00:00:00.000Z", ada),
    systemNote("reopened", "2026-01-04T00:00:00.000Z"),
    systemNote("closed via merge request !4", "2026-01-05T00:00:00.000Z"),
    systemNote("merged", "2026-01-05T00:00:00.000Z"),
    { notes: [{ ...systemNote("closed", "2026-01-06T00:00:00.000Z").notes[0], system: false }] },
  ];
  const untold = { closed_at: null, closed_by: null, merged_at: null, merge_user: null };

  it("was ended by the author of the last system note that says so", () => {
    const issueEnd = ["issues-closed", "gen-GLIC_501_bea.b-c_2026-01-05T00:00:00.000Z", "501", "bea.b-c"];
    const mergeEnd = ["merge_request-merged", "gen-GLMRM_601_bea.b-c_2026-01-05T00:00:00.000Z", "601", "bea.b-c"];
    const closeEnd = ["merge_request-closed", "gen-GLMRC_601_bea.b-c_2026-01-05T00:00:00.000Z", "601", "bea.b-c"];
    expect(ofIssue({ ...issue, ...untold }, ended).map(brief)).toContainEqual(issueEnd);
    expect(ofIssue({ ...issue, closed_by: null }, ended).map(brief)).toContainEqual(issueEnd);
    const old = [systemNote("_Status changed to closed by commit 1f2e3d_", "2026-01-05T00:00:00.000Z")];
    expect(ofIssue({ ...issue, ...untold }, old).map(brief)).toContainEqual(issueEnd);
    expect(ofMerge({ ...merge, ...untold }, ended).map(brief)).toContainEqual(mergeEnd);
    expect(ofMerge({ ...merge, ...untold, state: "closed" }, ended).map(brief)).toContainEqual(closeEnd);
  });

  it("has no end while it is open", () => {
    const types = (found: SyncedActivity[]) => found.map(({ type }) => type);
    expect(types(ofIssue({ ...issue, ...untold, state: "opened" }, ended))).not.toContain("issues-closed");
    expect(types(ofMerge({ ...merge, ...untold, state: "opened" }, ended))).not.toContain("merge_request-merged");
  });
});

describe("an issue of GitLab", () => {
  it("is opened by its author and closed by its closer", () => {
    expect(ofIssue().map(brief)).toEqual([
      ["issues-opened", "501", null, "ada"],
      ["issues-closed", "gen-GLIC_501_bea.b-c_2026-01-05T00:00:00.000Z", "501", "bea.b-c"],
    ]);
    expect(ofIssue()[0]).toMatchObject({
      title: "Crash",
      body: "It crashes.",
      url: issue.web_url,
      timestamp: new Date(issue.created_at),
      attributes: { number: 3, state: "closed", labels: ["bug"] },
    });
  });

  it("of a deleted account belongs to the ghost user", () => {
    const [opened] = ofIssue({ ...issue, author: null });
    expect(opened?.person).toMatchObject({
      displayName: "Ghost User",
      identities: [{ value: "ghost1", sourceId: "1243277" }],
    });
  });

  it("has comments, and replies below the first comment of their thread", () => {
    const discussions = [
      thread(note(1, "Why?", bea), note(2, "changed the description", ada, { system: true }), note(3, "Because.", ada)),
      thread(note(4, "added ~bug label", ada, { system: true })),
    ];
    expect(ofIssue(issue, discussions).slice(2).map(brief)).toEqual([
      ["issue-comment", "1", "501", "bea.b-c"],
      ["issue-comment", "3", "1", "ada"],
    ]);
    expect(ofIssue(issue, discussions)[2]?.url).toBe(`${issue.web_url}#note_1`);
  });

  it("excludes notes for members only", () => {
    const discussions = [
      thread(note(1, "secret", bea, { internal: true })),
      thread(note(2, "old", bea, { confidential: true })),
    ];
    expect(ofIssue(issue, discussions).map(({ type }) => type)).not.toContain("issue-comment");
  });
});

describe("a merge request of GitLab", () => {
  it("that was merged is not closed as well", () => {
    expect(ofMerge().map(brief)).toEqual([
      ["merge_request-opened", "601", null, "ada"],
      ["merge_request-merged", "gen-GLMRM_601_bea.b-c_2026-01-05T00:00:00.000Z", "601", "bea.b-c"],
    ]);
  });

  it("of a server before 14.7 has its merger in another field", () => {
    expect(ofMerge({ ...merge, merge_user: undefined, merged_by: ada }).map(brief)[1]?.[3]).toBe("ada");
  });

  it("that was closed is not merged", () => {
    const closed = {
      ...merge,
      state: "closed",
      merged_at: null,
      merge_user: null,
      closed_at: issue.closed_at,
      closed_by: ada,
    };
    expect(ofMerge(closed).map(brief)[1]).toEqual([
      "merge_request-closed",
      "gen-GLMRC_601_ada_2026-01-05T00:00:00.000Z",
      "601",
      "ada",
    ]);
  });

  it("has reviews from system notes, one for each person named in them", () => {
    const system = (id: number, body: string) => thread(note(id, body, ada, { system: true }));
    const discussions = [
      system(1, "assigned to @ada and @bea.b-c"),
      system(2, "requested review from @bea.b-c and removed review request for @ada"),
      system(3, "approved this merge request"),
      system(4, "requested changes"),
      system(5, "unapproved this merge request"),
      system(6, "assigned to @ada and unassigned @bea.b-c"),
      system(7, "unassigned @ada"),
      system(8, "assigned to @gone."),
      thread(note(9, "approved this merge request", bea)),
    ];
    expect(ofMerge(merge, discussions).slice(2).map(brief)).toEqual([
      ["merge_request-assigned", "1", "601", "ada", "ada"],
      ["merge_request-assigned", "1_bea.b-c", "601", "ada", "bea.b-c"],
      ["merge_request-review-requested", "2", "601", "ada", "bea.b-c"],
      ["merge_request-review-approved", "3", "601", "ada"],
      ["merge_request-review-changes-requested", "4", "601", "ada"],
      ["merge_request-assigned", "6", "601", "ada", "ada"],
      ["merge_request-assigned", "8", "601", "ada"],
      ["merge_request-comment", "9", "601", "bea.b-c"],
    ]);
    expect(mentionedUsernames(readList(gitlabDiscussion, discussions))).toEqual([
      "ada",
      "bea.b-c",
      "bea.b-c",
      "ada",
      "gone",
    ]);
  });

  it("has commits of the people that their addresses identify", () => {
    const commit = {
      id: "a1",
      title: "T",
      message: "T\n\nB",
      authored_date: "2026-01-01T00:00:00Z",
      parent_ids: ["0"],
    };
    const authors = [
      { author_name: "Ada", author_email: "ada@lab.example" },
      { author_name: "Ada", author_email: "11-ada@users.noreply.gitlab.com" },
      { author_name: "CI", author_email: "root@localhost", parent_ids: ["0", "1"] },
      { author_name: "Ada", author_email: "11-ada@users.noreply.git.lab.example" },
      { author_name: "Nobody" },
      { author_name: "Ada", author_email: "none@none.com" },
    ];
    const found = ofMerge(
      merge,
      [],
      authors.map((author) => ({ ...commit, ...author })),
    ).slice(2);
    expect(found.map(({ person }) => person.identities)).toEqual([
      [{ type: "email", value: "ada@lab.example", verified: false }],
      [
        {
          ...{ platform: "gitlab", site: "", type: "username", value: "ada", verified: true },
          ...{ sourceId: "11", seenAt: new Date("2026-01-01T00:00:00Z") },
        },
      ],
      [{ platform: "git", type: "username", value: "root@localhost", verified: false, sourceId: "CI" }],
      [expect.objectContaining({ platform: "gitlab", site: "git.lab.example", value: "ada", sourceId: "11" })],
      [expect.objectContaining({ value: "ghost1" })],
      [expect.objectContaining({ value: "ghost1" })],
    ]);
    expect(found.map(({ attributes }) => attributes?.isMerge)).toEqual([false, false, true, false, false, false]);
    expect(found.map(({ title, body }) => [title, body])).toEqual(Array(6).fill(["T", "B"]));
  });

  it.each([
    ["Renovate Bot", "ada@lab.example", false],
    ["Renovate Bot", "renovate-bot@lab.example", true],
    ["Renovate Bot", "noreply@lab.example", true],
    ["Renovate", "12-renovate-bot@users.noreply.gitlab.com", true],
    ["tidy[bot]", "ada@lab.example", true],
    ["Ada Lovelace", "ada@lab.example", false],
  ])("%s <%s> is a bot: %s, as in Git imports", (author_name, author_email, isBot) => {
    expect(commitAuthor({ id: "a1", title: "T", parent_ids: [], author_name, author_email }).isBot).toBe(isBot);
  });
});

describe("people of GitLab", () => {
  it("have the data of their profile; accounts on other sites are not verified", () => {
    const profile = gitlabProfile.parse({
      ...ada,
      public_email: "ada@lab.example",
      bio: "Compilers",
      location: "London",
      organization: "Analytical",
      job_title: "Engineer",
      website_url: "https://ada.example",
      twitter: "https://x.com/countess",
      linkedin: "https://www.linkedin.com/in/ada-l/",
      bot: false,
      new_field: 1,
    });
    expect(gitlabPerson(ada, profile)).toEqual({
      identities: [
        { type: "username", value: "ada", sourceId: "11", verified: true },
        { type: "email", value: "ada@lab.example", verified: true },
        { platform: "twitter", type: "username", value: "countess", verified: false },
        { platform: "linkedin", type: "username", value: "ada-l", verified: false },
      ],
      displayName: "Ada Lovelace",
      attributes: {
        url: "https://gitlab.com/ada",
        avatarUrl: null,
        bio: "Compilers",
        location: "London",
        company: "Analytical",
        jobTitle: "Engineer",
        websiteUrl: "https://ada.example",
      },
      isBot: false,
    });
  });

  it("are bots when GitLab or their name indicates it", () => {
    const isBot = (username: string, profile = {}) =>
      gitlabPerson({ ...ada, username }, gitlabProfile.parse({ ...ada, username, ...profile })).isBot;
    expect(isBot("helper", { bot: true })).toBe(true);
    expect(isBot("project_7_bot_1a2b")).toBe(true);
    expect(isBot("renovate-bot")).toBe(true);
    expect(isBot("abbot")).toBe(false);
  });
});

describe("stars and forks of GitLab", () => {
  it("a star is identified by its user and its second", () => {
    const star = (starred_since: string) =>
      readList(gitlabStar, [{ starred_since, user: ada }]).flatMap((each) => starActivity(each, people))[0]?.sourceId;
    expect(star("2026-01-01T00:00:00.100Z")).toMatch(/^gen-[\da-f]{32}$/);
    expect(star("2026-01-01T00:00:00.900Z")).toBe(star("2026-01-01T00:00:00.100Z"));
    expect(star("2026-01-01T00:00:01.000Z")).not.toBe(star("2026-01-01T00:00:00.100Z"));
  });

  it("a fork belongs to its owner, else the person of its namespace, else its creator", () => {
    const fork = { id: 9, path_with_namespace: "x/engine", created_at: "2026-01-01T00:00:00Z" };
    const byWhom = (details: object) =>
      readList(gitlabProject, [{ ...fork, ...details }])
        .map((each) => forkActivity(each, "7", people))
        .map(brief);
    expect(byWhom({ owner: bea })).toEqual([["fork", "9", "7", "bea.b-c"]]);
    expect(byWhom({ namespace: { id: 1, kind: "user", path: "ada" } })).toEqual([["fork", "9", "7", "ada"]]);
    expect(byWhom({ namespace: { id: 1, kind: "group", path: "ada" }, creator_id: 11 })).toEqual([
      ["fork", "9", "7", "ada"],
    ]);
    expect(byWhom({ creator_id: 99 })).toEqual([["fork", "9", "7", "ghost1"]]);
  });
});

describe("undocumented records", () => {
  it("no field content throws an error or stores undefined", () => {
    const fields = Object.keys(merge) as (keyof typeof merge)[];
    const discussions = [thread(note(1, "Why?", bea), null, { id: "x" }), null, { notes: 5 }];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        for (const each of [
          ...ofMerge({ ...merge, [field]: value }, discussions, [null, {}]),
          ...ofIssue({ ...issue, [field]: value }, discussions),
        ]) {
          expect(each.timestamp.getTime()).not.toBeNaN();
          expect(`${each.sourceId}${each.sourceParentId}`).not.toMatch(/undefined.+|NaN/);
        }
      }),
    );
  });
});
