import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdMs, type OutboxEntry, type OutboxState, type Outcome } from "#shared/domain/outbox/outbox.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";

const me = { server: "https://console.example", userId: "me" };

/** Opens an outbox with a scripted server, on a storage that outlives it. */
function open(
  stored: { entries: readonly OutboxEntry<string>[] },
  answers: (id: string) => Outcome | Promise<Outcome>,
) {
  const sent: string[] = [];
  const asked: string[] = [];
  const states: [string, OutboxState][] = [];
  const moments: (number | null)[] = [];
  let working = Promise.resolve();
  const outbox = createOutbox<string, typeof me>({
    update: (change) => {
      stored.entries = change(stored.entries);
    },
    lock: (work) => {
      working = working.then(work);
      return working;
    },
    findOwner: async () => me,
    isOnline: () => true,
    send: async ({ id }) => {
      sent.push(id);
      return answers(id);
    },
    ask: async ({ id }) => {
      asked.push(id);
      return answers(id);
    },
    wakeAt: (moment) => void moments.push(moment),
    onState: ({ id, state }) => states.push([id, state]),
  });
  const add = (...entries: [string, string[]][]) =>
    outbox.dispatch({ type: "add", entries: entries.map(([id, entities]) => ({ ...me, id, action: id, entities })) });
  return { outbox, add, sent, asked, states, moments };
}

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

test("Held entries are sent when they are due, one after the other, and are removed from the storage when done", async () => {
  const stored = { entries: [] };
  const { outbox, add, sent, states, moments } = open(stored, () => ({ kind: "done" }));
  await add(["1", ["a"]], ["2", ["a"]]);
  await outbox.run();
  expect([sent, moments]).toEqual([[], [holdMs]]);
  vi.setSystemTime(holdMs);
  await outbox.run();
  expect(sent).toEqual(["1", "2"]);
  expect(stored.entries).toEqual([]);
  expect(moments.at(-1)).toBeNull();
  expect(states.filter(([id]) => id === "1").map(([, state]) => state)).toEqual(["held", "sending", "done"]);
});

test("An entry whose page ended while sending is sent again under the same id", async () => {
  const stored: { entries: readonly OutboxEntry<string>[] } = { entries: [] };
  const first = open(stored, () => new Promise(() => {}));
  await first.add(["1", ["a"]]);
  vi.setSystemTime(holdMs);
  void first.outbox.run();
  await vi.waitFor(() => expect(first.sent).toEqual(["1"]));
  expect(stored.entries.map(({ state, tries }) => [state, tries])).toEqual([["sending", 1]]);
  const second = open(stored, () => ({ kind: "done" }));
  await second.outbox.run();
  expect(second.sent).toEqual(["1"]);
  expect(stored.entries).toEqual([]);
});

test("An entry undone while it waits for its turn is not sent", async () => {
  const stored = { entries: [] };
  const { outbox, add, sent, states } = open(stored, () => ({ kind: "done" }));
  await add(["1", ["a"]]);
  await outbox.dispatch({ type: "undo", ids: ["1"] });
  vi.setSystemTime(holdMs);
  await outbox.run();
  expect([sent, stored.entries]).toEqual([[], []]);
  expect(states.at(-1)).toEqual(["1", "undone"]);
});

test("A running entry is polled until it ends, and its end is reported once", async () => {
  const stored = { entries: [] };
  const answers: Outcome[] = [{ kind: "running" }, { kind: "running" }, { kind: "done" }];
  const { outbox, add, sent, asked, states, moments } = open(stored, () => answers.shift() ?? { kind: "done" });
  await add(["1", ["a"]]);
  for (let now: number | null = holdMs; now !== null; now = moments.at(-1) ?? null) {
    vi.setSystemTime(now);
    await outbox.run();
  }
  expect([sent, asked]).toEqual([["1"], ["1", "1"]]);
  expect(states.map(([, state]) => state)).toEqual(["held", "sending", "running", "done"]);
});
