import { expect, test } from "vitest";
import type { Action } from "#extension/base/action.ts";
import { texts } from "#extension/options/texts.ts";
import { logEntryOf } from "#extension/outbox/outbox.ts";

const id = "00000000-0000-4000-8000-000000000001";
const person = { kind: "person", id, name: "Ann Private" } as const;
const identity = { platform: "github", value: "ann" };

const actions: readonly Action[] = [
  { kind: "add-tag", person, tag: { id: null, name: "a private tag" } },
  { kind: "remove-tag", person, tag: { id, name: "a private tag" } },
  {
    kind: "report",
    about: person,
    report: { profileUrl: "https://x.example", dataIssue: "missing", dataType: "Other", description: "private words" },
  },
  {
    kind: "lens",
    post: { url: "https://x.example", platform: "web", title: "t", postedAt: "" },
    type: "bookmark",
    on: true,
  },
  { kind: "add-identity", record: person, identity },
  { kind: "create", record: "person", name: "Ann Private", identity, email: "ann@private.example", organization: null },
  { kind: "edit", record: person, name: "Ann Private", work: { title: "A private title", organization: null } },
  {
    kind: "add-activity",
    person,
    segmentId: id,
    activity: { type: "note", title: null, body: "private words", url: null, timestamp: "2026-01-01T00:00:00Z" },
  },
  { kind: "pin-note", person, note: { id, segmentId: id }, isPinned: true, before: null },
  { kind: "delete", record: person },
  { kind: "remove-identity", record: person, identity, identityId: id },
  { kind: "delete-activity", person, activityId: id, isNote: true },
  { kind: "merge", primary: person, secondary: person },
  { kind: "not-same", one: person, other: person },
  { kind: "unmerge", record: person, from: "Ann Private", preview: {} },
];

test.each(actions.map((action) => [action.kind, action] as const))(
  "data lost with %s is listed by kind and reason, without names, texts and emails",
  (_, action) => {
    const listed = logEntryOf(action);
    expect(JSON.stringify(listed)).not.toMatch(/private/i);
    expect(listed.call).toMatch(/^(?:GET|PUT|POST|DELETE) \//);
    expect(texts.requestLog.why[listed.why]).toBeTruthy();
    expect(texts.requestLog.kinds[listed.what.kind]).toBeTruthy();
  },
);
