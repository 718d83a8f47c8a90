import { expect, test } from "vitest";
import type { Action, QueuedAction } from "#extension/base/action.ts";
import { perform } from "#extension/outbox/perform.ts";
import type { Client } from "#shared/client/client.ts";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";

type Pin = Extract<Action, { kind: "pin-note" }>;
const person = { kind: "person", id: "p", name: "Ada" } as const;
const [one, other] = [
  { id: "one", segmentId: "s" },
  { id: "other", segmentId: "t" },
];

/** Performs an action. @returns what was sent and the action that undoes it */
async function send(action: Action): Promise<readonly [sent: unknown, undo: Action | null]> {
  let sent: unknown;
  const client = {
    send: async (_call: unknown, { params, body }: { params: unknown; body: unknown }) => {
      sent = [params, body];
    },
  } as unknown as Client;
  const entry = { id: "e", action: { action, group: { id: "g", name: "G" } } } as unknown as OutboxEntry<QueuedAction>;
  const undo = await perform(client, entry);
  return [sent, undo];
}

test("a note is pinned and unpinned in its sub-project", async () => {
  const pin: Pin = { kind: "pin-note", person, note: one, isPinned: true, before: null };
  const unpin: Pin = { ...pin, isPinned: false };
  expect(await send(pin)).toEqual([[{ id: "one" }, { pinned: true, segments: ["s"] }], unpin]);
  expect(await send(unpin)).toEqual([[{ id: "one" }, { pinned: false, segments: ["s"] }], pin]);
});

test("undoing a pin pins the note that was pinned before, and undoing that pins the first again", async () => {
  const pin: Pin = { kind: "pin-note", person, note: one, isPinned: true, before: other };
  const [, undo] = await send(pin);
  expect(undo).toEqual({ ...pin, note: other, before: one });
  expect(await send(undo ?? pin)).toEqual([[{ id: "other" }, { pinned: true, segments: ["t"] }], pin]);
});
