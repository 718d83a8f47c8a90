import { expect, test } from "vitest";
import { type Action, type QueuedAction, replacedBy } from "#extension/base/action.ts";
import { holdMsOf } from "#extension/outbox/hold-ms.ts";
import { type OutboxEntry, reduceOutbox } from "#shared/domain/outbox/outbox.ts";

const owner = { server: "https://community.example", userId: "u" };
const post = { url: "https://x.com/a/status/1", platform: "twitter", title: "A post", postedAt: "" };
const id = "00000000-0000-4000-8000-000000000001";
type LensAction = Extract<Action, { kind: "lens" }>;
const lens = (type: LensAction["type"], on = true, url = post.url): LensAction => {
  return { kind: "lens", post: { ...post, url }, type, on };
};

function queued(...actions: readonly Action[]): readonly OutboxEntry<QueuedAction>[] {
  const entries = actions.map((action, at) => {
    return { ...owner, id: String(at), entities: [], action: { action, group: { id, name: "G" }, place: "" } };
  });
  return reduceOutbox<QueuedAction>([], { type: "add", entries }, 0);
}
const replaced = (entries: readonly OutboxEntry<QueuedAction>[], action: Action, by = owner) =>
  replacedBy([{ id, action }], by, entries);

test("a thumb replaces an unsent thumb on the same post, so that only one is sent", () => {
  const entries = queued(lens("thumbs-up"), lens("bookmark"), lens("thumbs-up", true, "https://x.com/b/status/2"));
  expect(replaced(entries, lens("thumbs-down"))).toEqual(["0"]);
  expect(replaced(entries, lens("bookmark"))).toEqual(["1"]);
});

test("a thumb that was sent, another user's, and one before a removal are not replaced", () => {
  const entries = queued(lens("thumbs-up"));
  const sending = reduceOutbox(entries, { type: "send", id: "0" }, 0);
  expect(replaced(sending, lens("thumbs-down"))).toEqual([]);
  expect(replaced(entries, lens("thumbs-down"), { ...owner, userId: "v" })).toEqual([]);
  expect(replaced(entries, lens("thumbs-up", false))).toEqual([]);
});

test("only merging, decisions, reporting and editing wait six seconds", () => {
  const person = { kind: "person", id, name: "Ann" } as const;
  const tag = { kind: "add-tag", person, tag: { id: null, name: "T" } } as const;
  const report = { profileUrl: "", dataIssue: "missing", dataType: "Other", description: "" } as const;
  expect(holdMsOf(tag)).toBe(0);
  expect(holdMsOf(lens("bookmark"))).toBeLessThanOrEqual(1_000);
  expect(holdMsOf({ kind: "merge", primary: person, secondary: person })).toBe(6_000);
  expect(holdMsOf({ kind: "report", about: person, report })).toBe(6_000);
});
