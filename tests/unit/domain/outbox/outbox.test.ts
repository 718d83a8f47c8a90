import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entriesOf, listDue, nextMoment } from "#shared/domain/outbox/order.ts";
import {
  holdMs,
  isFinal,
  isUntouched,
  type OutboxEntry,
  type OutboxEvent,
  type OutboxState,
  type Outcome,
  pauseAfter,
  reduceOutbox,
} from "#shared/domain/outbox/outbox.ts";
import { outcomeOf } from "#shared/domain/outbox/outcome.ts";

type Entries = readonly OutboxEntry<string>[];

const me = { server: "https://console.example", userId: "me" };
const reduce = (entries: Entries, event: OutboxEvent<string>, now = 0): Entries =>
  reduceOutbox(entries, event, now).filter((entry) => !isFinal(entry));
const add = (entries: Entries, id: string, entities: string[], now = 0, given: object = {}) =>
  reduce(entries, { type: "add", entries: [{ ...me, id, action: id, entities, ...given }] }, now);
const send = (entries: Entries, id: string, now = 0) => reduce(entries, { type: "send", id }, now);
const settle = (entries: Entries, id: string, outcome: Outcome, now = 0) =>
  reduce(entries, { type: "settle", id, outcome }, now);
const attempt = (entries: Entries, id: string, outcome: Outcome, now = 0) =>
  settle(send(entries, id, now), id, outcome, now);
const undo = (entries: Entries, ...ids: string[]) => reduce(entries, { type: "undo", ids });
const refused: Outcome = { kind: "refused", refusal: { reason: "gone", sentence: "Gone." } };
const findDue = (...given: Parameters<typeof listDue<string>>) => listDue(...given)[0] ?? null;
const ids = (entries: Entries) => entries.map(({ id }) => id);
const states = (entries: Entries) => entries.map(({ state }) => state);

const failure = (status: number | null, code: string | null = null, retryAfter: number | null = null) => ({
  status,
  code,
  message: "The server's words",
  retryAfter,
});

describe("held actions", () => {
  test("An action is held for six seconds, in which nothing is sent", () => {
    const entries = add([], "a", ["p"], 100);
    expect(findDue(entries, me, 100 + holdMs - 1)).toBeNull();
    expect(nextMoment(entries, me)).toBe(100 + holdMs);
    expect(findDue(entries, me, 100 + holdMs)?.id).toBe("a");
  });

  test("An action with its own hold time waits that long", () => {
    expect(findDue(add([], "a", ["p"], 100, { holdMs: 0 }), me, 100)?.id).toBe("a");
    expect(nextMoment(add([], "a", ["p"], 100, { holdMs: 1_000 }), me)).toBe(1_100);
  });

  test("Undone while it is held, an action never happened; after an attempt it may have been done", () => {
    const entries = add([], "a", ["p"]);
    expect(undo(entries, "a")).toEqual([]);
    expect(entries.map(isUntouched)).toEqual([true]);
    expect(send(entries, "a", 9_000).map(isUntouched)).toEqual([false]);
    expect(undo(send(entries, "a", 9_000), "a")).toEqual([]);
  });

  test("A running or completed action cannot be undone", () => {
    const running = attempt(add([], "a", ["p"]), "a", { kind: "running" });
    expect(states(undo(running, "a"))).toEqual(["running"]);
  });

  test("Hovering its toast holds it longer, and closing the page sends it", () => {
    const hold = { type: "hold", ids: ["a"] } as const;
    const held = reduce(add([], "a", ["p"]), { ...hold, until: 60_000 });
    expect(findDue(held, me, 59_999)).toBeNull();
    expect(findDue(reduce(held, { type: "release" }, 7_000), me, 7_000)?.id).toBe("a");
    expect(findDue(reduce(held, { type: "release", ids: ["b"] }, 7_000), me, 7_000)).toBeNull();
    expect(reduce(send(held, "a", 1), { ...hold, until: 99_000 })[0]?.dueAt).toBe(60_000);
  });

  test("Offline it is held without an attempt, and is sent when the network is back", () => {
    const held = settle(add([], "a", ["p"]), "a", { kind: "later", delay: "offline", retryAfter: 60_000 }, holdMs);
    expect(held.map(isUntouched)).toEqual([true]);
    expect(findDue(held, me, holdMs + 1)).toBeNull();
    expect(findDue(reduce(held, { type: "wake", delays: ["offline"] }, holdMs + 1), me, holdMs + 1)?.id).toBe("a");
  });

  test("The same action is not queued twice", () => {
    expect(add(add([], "a", ["p"]), "a", ["p"])).toHaveLength(1);
  });
});

describe("states", () => {
  test("A long action runs in the background and is polled until it is done or has failed", () => {
    const running = attempt(add([], "a", ["p"]), "a", { kind: "running" }, holdMs);
    expect(findDue(running, me, holdMs + 2_000)?.state).toBe("running");
    const still = settle(running, "a", { kind: "running" }, 20_000);
    expect(findDue(still, me, 23_999)).toBeNull();
    expect(settle(still, "a", { kind: "done" })).toEqual([]);
    expect(states(settle(still, "a", refused))).toEqual(["refused"]);
  });

  test("For any events, an entry follows the state diagram, and is removed only as done or undone", () => {
    const next: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
      held: ["sending", "undone"],
      sending: ["running", "refused", "done", "undone"],
      running: ["refused", "done"],
      refused: ["sending", "undone"],
      done: [],
      undone: [],
    };
    const outcome = fc.constantFrom<Outcome>(
      { kind: "done" },
      { kind: "running" },
      { kind: "later", delay: "server" },
      { kind: "later", delay: "busy", otherwise: { reason: "busy", sentence: "Busy." } },
      refused,
    );
    const event = fc.oneof(
      fc.constantFrom<OutboxEvent<string>>(
        { type: "hold", ids: ["a"], until: 5 },
        { type: "release" },
        { type: "undo", ids: ["a"] },
        { type: "send", id: "a" },
        { type: "wake", delays: ["server", "busy"] },
        { type: "retry", id: "a" },
      ),
      outcome.map((each): OutboxEvent<string> => ({ type: "settle", id: "a", outcome: each })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let entries = add([], "a", ["p"]);
        for (const each of events) {
          const [before] = entries;
          const [after] = reduceOutbox(entries, each, 0);
          if (before === undefined || after === undefined) break;
          if (before.state !== after.state) expect(next[before.state]).toContain(after.state);
          entries = isFinal(after) ? [] : [after];
        }
      }),
    );
  });
});

describe("order", () => {
  test("Actions on one entity are sent one after the other, even when the first is delayed; others are not blocked", () => {
    let entries = add(add(add([], "tag", ["person 1"]), "merge", ["person 1", "person 2"]), "other", ["person 3"]);
    entries = attempt(entries, "tag", { kind: "later", delay: "server", retryAfter: 60_000 }, holdMs);
    expect(findDue(entries, me, holdMs)?.id).toBe("other");
    entries = undo(entries, "other");
    expect(findDue(entries, me, holdMs)).toBeNull();
    expect(nextMoment(entries, me)).toBe(holdMs + 60_000);
  });

  test("Entries behind a blocked entry are blocked too", () => {
    const entries = add(add(add([], "1", ["a"]), "2", ["a", "b"]), "3", ["b"]);
    expect(findDue(entries, me, holdMs)?.id).toBe("1");
    expect(findDue(undo(entries, "1"), me, holdMs)?.id).toBe("2");
  });

  test("A merge waits while another one of its profiles runs; short actions do not", () => {
    const long = { isLong: true };
    const entries = add(add(add([], "1", ["a", "b"], 0, long), "2", ["b", "c"], 0, long), "tag", ["a"]);
    const running = attempt(entries, "1", { kind: "running" }, holdMs);
    expect(findDue(running, me, holdMs)?.id).toBe("tag");
    expect(findDue(undo(running, "tag"), me, holdMs)).toBeNull();
    expect(findDue(undo(settle(running, "1", { kind: "done" }), "tag"), me, holdMs)?.id).toBe("2");
  });

  test("A refused entry blocks no others, and is moved to the end", () => {
    const entries = attempt(add(add([], "1", ["a"]), "2", ["a"]), "1", refused);
    expect(findDue(entries, me, holdMs)?.id).toBe("2");
    expect(ids(reduce(entries, { type: "retry", id: "1" }, 9_000))).toEqual(["2", "1"]);
  });

  test("Entries belong to a server and a user: no one else sends them", () => {
    const hers = { userId: "she" };
    const entries = add(add(add([], "mine", ["a"]), "hers", ["a"], 0, hers), "there", ["a"], 0, { server: "other" });
    expect(ids(entriesOf(entries, me))).toEqual(["mine"]);
    expect(findDue(entries, { ...me, ...hers }, holdMs)?.id).toBe("hers");
  });

  test("Entries of another page are left to that page, until its deadline", () => {
    const entries = add([], "a", ["p"]);
    const patience = () => 15_000;
    expect(findDue(entries, me, holdMs + 14_999, patience)).toBeNull();
    expect(findDue(entries, me, holdMs + 15_000, patience)?.id).toBe("a");
    expect(nextMoment(entries, me, patience)).toBe(holdMs + 15_000);
  });

  test("With any failures, each entity sees its actions in their order, and none is lost", () => {
    const entityLists = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }), { maxLength: 12 });
    const ends = fc.infiniteStream(fc.constantFrom<"done" | "later" | "refused">("done", "done", "later", "refused"));
    fc.assert(
      fc.property(entityLists, ends, (entities, outcomes) => {
        let entries: Entries = [];
        entities.forEach((each, at) => {
          entries = add(entries, String(at), each);
        });
        const ended: number[] = [];
        for (let now = holdMs; nextMoment(entries, me) !== null; now = Math.max(now, nextMoment(entries, me) ?? now)) {
          const entry = findDue(entries, me, now);
          if (!entry) continue;
          const kind = entry.tries > 5 ? "done" : outcomes.next().value;
          const outcome: Outcome =
            kind === "later" ? { kind, delay: "server" } : kind === "refused" ? refused : { kind: "done" };
          entries = attempt(entries, entry.id, outcome, now);
          if (kind !== "later") ended.push(Number(entry.id));
        }
        expect(ended.toSorted((a, b) => a - b)).toEqual(entities.map((_, at) => at));
        for (const entity of ["a", "b", "c"] as const) {
          const own = ended.filter((at) => entities[at]?.includes(entity));
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

describe("results of an attempt", () => {
  test.each([
    [null, "offline"],
    [401, "signed-out"],
    [408, "server"],
    [429, "server"],
    [500, "server"],
    [502, "server"],
    [503, "server"],
  ])("%s is retried: %s", (status, delay) => {
    expect(outcomeOf(failure(status))).toMatchObject({ kind: "later", delay });
  });

  test.each([
    [403, "forbidden", "You are no longer allowed to do this here. Nothing was changed."],
    [404, "gone", "This record was merged or deleted in the meantime. Nothing was changed."],
    [409, "conflict", "Another user changed this in the meantime. Nothing was changed."],
    [412, "conflict", "Another user changed this in the meantime. Nothing was changed."],
    [400, "invalid", "The server's words"],
  ])("%s is explained in a sentence and not retried", (status, reason, sentence) => {
    expect(outcomeOf(failure(status))).toEqual({ kind: "refused", refusal: { reason, sentence } });
  });

  test("An action has a specific message for a 404 or 409", () => {
    const texts = { gone: "Profiles already merged or deleted" };
    expect(outcomeOf(failure(404), { texts })).toMatchObject({ refusal: { sentence: texts.gone } });
  });

  test("A first request that the server is still processing is no conflict", () => {
    expect(outcomeOf(failure(409, "request-in-progress"))).toMatchObject({ kind: "later", delay: "server" });
  });

  test("Responses are distinguished only by their code, never by their text", () => {
    const message = "A request with this Idempotency-Key is still being processed. Please try again.";
    expect(outcomeOf({ ...failure(409), message })).toMatchObject({ kind: "refused" });
  });

  test("A profile with a running merge is waited for, also on a server without error codes", () => {
    const merge = { isConflictBusy: true };
    expect(outcomeOf(failure(409, "merge-in-progress"))).toMatchObject({ kind: "later", delay: "busy" });
    expect(outcomeOf(failure(409), merge)).toMatchObject({ kind: "later", delay: "busy" });
    expect(outcomeOf(failure(409, "something-else"), merge)).toMatchObject({ kind: "refused" });
  });

  test.each([
    [409, "merge-in-progress", "busy"],
    [500, null, "failed"],
  ] as const)("%s %s is given up after half a minute", (status, code, reason) => {
    let entries = add([], "a", ["p"]);
    let now = holdMs;
    while (entries[0]?.state !== "refused") {
      now = entries[0]?.dueAt ?? now;
      entries = attempt(entries, "a", outcomeOf(failure(status, code)), now);
    }
    expect(entries[0]?.refusal?.reason).toBe(reason);
    expect(now - holdMs).toBe(30_000);
  });

  test("An unreachable server is retried without a limit", () => {
    let entries = add([], "a", ["p"]);
    for (let tries = 0; tries < 50; tries += 1) entries = attempt(entries, "a", outcomeOf(failure(503)));
    expect(states(entries)).toEqual(["sending"]);
  });

  test("Delays double up to five minutes and are never shorter than Retry-After", () => {
    expect([1, 2, 3, 9].map((tries) => pauseAfter(tries))).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect(pauseAfter(1, 30_000)).toBe(30_000);
    expect(pauseAfter(9, 1_000)).toBe(300_000);
  });

  test("Back online, unreachable entries are sent at once; entries delayed by a server are not", () => {
    const wait = (entries: Entries, id: string, delay: "offline" | "server") =>
      attempt(entries, id, { kind: "later", delay, retryAfter: 90_000 });
    const both = wait(wait(add(add([], "1", ["a"]), "2", ["b"]), "1", "offline"), "2", "server");
    const woken = reduce(both, { type: "wake", delays: ["offline"] }, 10);
    expect(woken.map(({ dueAt }) => dueAt)).toEqual([10, 90_000]);
  });
});
