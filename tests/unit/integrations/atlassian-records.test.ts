import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryTime } from "#server/integrations/atlassian/query-time.ts";
import {
  attachmentActivity,
  commentActivity,
  confluencePerson,
  contentRef,
  knownVersions,
  versionActivities,
} from "#server/integrations/confluence/normalize.ts";
import { issueRef, jiraPerson } from "#server/integrations/jira/normalize.ts";
import { issueActivities } from "#server/integrations/jira/read-issues.ts";
import type { Change } from "#server/integrations/sync/connector.ts";
import { activitiesOf } from "./run-connector.ts";

const site = { url: "https://jira.example", isCloud: false, statuses: {} };
const wiki = { url: "https://wiki.example", emails: new Map<string, string>() };

const user = (name: string) => ({ name, key: name, displayName: name, emailAddress: `${name} at example dot org` });

/** A Jira record with every field that is read, in the format of Data Center. */
const issue = {
  id: "1",
  key: "A-1",
  fields: {
    summary: "S",
    description: "D",
    created: "2015-01-05T09:00:00.000+0200",
    updated: "2015-01-05T09:00:00.000+0200",
    creator: user("ada"),
    status: { id: "5", name: "Closed" },
    labels: ["x"],
    attachment: [{ id: "9", filename: "f", created: "2015-01-05T09:00:00.000+0200", author: user("ada") }],
    comment: {
      total: 1,
      comments: [{ id: "3", body: "B", created: "2015-01-05T09:00:00.000+0200", author: user("ada") }],
    },
  },
  changelog: {
    total: 1,
    histories: [
      {
        id: "4",
        created: "2015-01-06T09:00:00.000+0200",
        author: user("ada"),
        items: [
          { field: "status", from: "1", fromString: "Open", to: "5", toString: "Closed" },
          { field: "resolution", from: null, fromString: null, to: "1", toString: "Fixed" },
          { field: "assignee", from: null, fromString: null, to: "grace", toString: "Grace Hopper" },
        ],
      },
    ],
  },
};

const page = {
  id: "1",
  type: "page",
  title: "T",
  history: { createdBy: { username: "ada", displayName: "Ada" }, createdDate: "2015-01-05T09:00:00.000+02:00" },
  version: { number: 2, when: "2015-01-06T09:00:00.000+02:00", by: { username: "grace" }, message: "" },
  container: { id: "7", title: "C" },
  body: { view: { value: "<p>B</p>" } },
  _links: { webui: "/display/A/T" },
};

const readIssue = async (record: unknown): Promise<Change[]> => {
  const ref = issueRef(record);
  return ref ? issueActivities(record, ref, site) : [];
};
const readPage = (record: unknown): Change[] => {
  const ref = contentRef(record, wiki);
  return [
    ...(ref ? versionActivities(ref, knownVersions(record), wiki) : []),
    ...commentActivity(record, wiki),
    ...attachmentActivity(record, wiki),
  ];
};

/** Paths of all parts of a record. */
function partsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((name) => {
    const at = [...path, name];
    return [at, ...partsOf((value as Record<string, unknown>)[name], at)];
  });
}

/** Copies a record with one part replaced; undefined removes the part. */
function withPart(record: unknown, path: readonly string[], part: unknown): unknown {
  const copy = structuredClone(record);
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (at, name) => at[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
  const name = path.at(-1) ?? "";
  parent[name] = part;
  return JSON.parse(JSON.stringify(copy));
}

describe.each([
  { of: "Jira", record: issue, read: readIssue, count: 5 },
  { of: "Confluence", record: page, read: readPage, count: 4 },
])("records of $of", ({ record, read, count }) => {
  it("are read completely", async () => {
    expect(activitiesOf(await read(record))).toHaveLength(count);
  });

  it("may lack any field, contain null or a value of another type, and have new fields", async () => {
    for (const path of partsOf(record)) {
      for (const part of [undefined, null, 7, "x", [], {}, [null], { unknown: true }]) {
        for (const { person, timestamp, sourceId, type } of activitiesOf(await read(withPart(record, path, part)))) {
          expect(person.identities[0]?.value).toMatch(/./);
          expect(timestamp.getTime()).not.toBeNaN();
          expect(sourceId).toMatch(/^\w/);
          expect(type).toMatch(/^[a-z-]+$/);
        }
      }
    }
  });

  it("with any content do not stop a page", async () => {
    await fc.assert(fc.asyncProperty(fc.anything(), async (anything) => void (await read(anything))));
  });
});

it("a version without a time or an author is dated like its page, and a record without links leads to its page", () => {
  const { _links, ...linkless } = page;
  const history = { ...page.history, lastUpdated: { when: "2015-02-01T09:00:00.000+02:00" } };
  expect(activitiesOf(readPage({ ...linkless, history, version: { number: 3 } })).slice(0, 2)).toMatchObject([
    { sourceId: "1", url: "https://wiki.example/pages/viewpage.action?pageId=1" },
    { sourceId: "1:3", timestamp: new Date("2015-02-01T07:00:00Z"), person: { isDeletedAccount: true } },
  ]);
  const undated = { ...linkless, history: { lastUpdated: {} }, version: { number: 2, by: { username: "jsmith" } } };
  // It is dated when it is written.
  expect(activitiesOf(readPage(undated)).slice(0, 1)).toMatchObject([{ sourceId: "1:2", timestamp: new Date(0) }]);
  const ofComment = activitiesOf(readPage({ ...linkless, type: "comment" }));
  expect(new Set(ofComment.map(({ url }) => url))).toEqual(
    new Set(["https://wiki.example/pages/viewpage.action?pageId=7"]),
  );
});

describe("Jira's changelog", () => {
  it("closing with a resolution and an assignee creates both activities, with the resolution", async () => {
    const activities = activitiesOf(await readIssue(issue));
    expect(activities.find(({ type }) => type === "issue-closed")?.attributes).toMatchObject({
      status: "Closed",
      resolution: "Fixed",
    });
    expect(activities.find(({ type }) => type === "issue-assigned")?.objectPerson).toMatchObject({
      displayName: "Grace Hopper",
      identities: [{ value: "grace" }],
    });
    expect(activities.some(({ type }) => type === "issue-updated")).toBe(false);
  });

  it("the category of the status decides, not its name", async () => {
    const ref = { id: "1", key: "A-1", title: null };
    const kinds = async (statuses: Record<string, boolean>) =>
      activitiesOf(await issueActivities(issue, ref, { ...site, statuses })).map(({ type }) => type);
    expect(await kinds({ 1: false, 5: false })).not.toContain("issue-closed");
    expect(await kinds({ 1: true, 5: true })).not.toContain("issue-closed");
    expect(await kinds({ 1: false, 5: true })).toContain("issue-closed");
  });
});

describe("people", () => {
  it("text that hides an email is no email", () => {
    expect(jiraPerson(user("ada"), site).identities).toHaveLength(1);
  });

  it("missing, anonymous and lost users are nobody, on both platforms", () => {
    const lost = { accountId: "unknown", displayName: "Former user" };
    for (const none of [null, undefined, {}, { type: "anonymous", displayName: "Anonymous" }, lost]) {
      expect(jiraPerson(none, site)).toMatchObject({ isDeletedAccount: true });
      expect(confluencePerson(none, wiki)).toMatchObject({ isDeletedAccount: true });
    }
  });
});

describe("the start time of a search", () => {
  it("has minute precision in the user's time zone, two minutes early", () => {
    expect(queryTime("2026-07-01T12:00:30.000Z", "Asia/Kolkata")).toBe("2026-07-01 17:28");
    expect(queryTime("2026-01-01T00:00:00.000Z", "UTC")).toBe("2025-12-31 23:58");
  });

  it("is twelve hours earlier when the time zone is unknown", () => {
    for (const zone of [undefined, "", "Nowhere/Land"]) {
      expect(queryTime("2026-07-01T12:02:00.000Z", zone)).toBe("2026-07-01 00:00");
    }
  });

  it("is an hour earlier in the hour that comes twice when the clocks go back", () => {
    expect(queryTime("2026-10-25T01:32:00.000Z", "Europe/Berlin")).toBe("2026-10-25 02:30");
    expect(queryTime("2026-10-25T00:32:00.000Z", "Europe/Berlin")).toBe("2026-10-25 01:30");
  });
});
