import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  enqueue,
  holdMs,
  holdUntil,
  isUntouched,
  type QueueEntry,
  releaseHeld,
  tryDelayed,
  tryRefused,
  withdraw,
} from "#shared/domain/action-queue/entry.ts";
import { entriesOf, nextDue, nextMoment } from "#shared/domain/action-queue/order.ts";
import { beginTry, outcomeOf, pauseAfter, settle } from "#shared/domain/action-queue/outcome.ts";

const me = { server: "https://console.example", userId: "me" };
const add = (queue: readonly QueueEntry<string>[], id: string, entities: string[], now = 0, owner = me) =>
  enqueue(queue, { ...owner, id, action: id, entities }, now);
const failure = (status: number | null, message = "The server's words", retryAfter: number | null = null) => ({
  status,
  message,
  retryAfter,
});
const ids = (queue: readonly QueueEntry[]) => queue.map(({ id }) => id);

describe("held actions", () => {
  test("An action is held for six seconds, in which nothing is sent", () => {
    const queue = add([], "a", ["p"], 100);
    expect(nextDue(queue, me, 100 + holdMs - 1)).toBeNull();
    expect(nextMoment(queue, me)).toBe(100 + holdMs);
    expect(nextDue(queue, me, 100 + holdMs)?.id).toBe("a");
  });

  test("Withdrawn while it is held it never happened; one that was tried may have been done", () => {
    const queue = add([], "a", ["p"]);
    expect(withdraw(queue, "a")).toEqual([]);
    expect(queue.map(isUntouched)).toEqual([true]);
    expect(beginTry(queue, "a", 9_000).map(isUntouched)).toEqual([false]);
  });

  test("Looking at its toast holds it longer, and closing the page sends it", () => {
    const held = holdUntil(add([], "a", ["p"]), "a", 60_000);
    expect(nextDue(held, me, 59_999)).toBeNull();
    expect(nextDue(releaseHeld(held, 7_000), me, 7_000)?.id).toBe("a");
    expect(holdUntil(beginTry(held, "a", 1), "a", 99_000)[0]?.nextTryAt).toBe(60_000);
  });

  test("The same action is not queued twice", () => {
    expect(add(add([], "a", ["p"]), "a", ["p"])).toHaveLength(1);
  });
});

describe("order", () => {
  test("Actions on one entity go one after the other, also when the first has to wait; others pass", () => {
    let queue = add(add(add([], "tag", ["person 1"]), "merge", ["person 1", "person 2"]), "other", ["person 3"]);
    queue = settle(
      beginTry(queue, "tag", holdMs),
      "tag",
      { kind: "later", delay: "server", retryAfter: 60_000 },
      holdMs,
    );
    expect(nextDue(queue, me, holdMs)?.id).toBe("other");
    queue = withdraw(queue, "other");
    expect(nextDue(queue, me, holdMs)).toBeNull();
    expect(nextMoment(queue, me)).toBe(holdMs + 60_000);
  });

  test("What waits behind an entry that waits for its turn waits too", () => {
    const queue = add(add(add([], "1", ["a"]), "2", ["a", "b"]), "3", ["b"]);
    expect(nextDue(queue, me, holdMs)?.id).toBe("1");
    expect(nextDue(withdraw(queue, "1"), me, holdMs)?.id).toBe("2");
  });

  test("A refused entry keeps nobody waiting", () => {
    const queue = settle(add(add([], "1", ["a"]), "2", ["a"]), "1", { kind: "refused", sentence: "Gone." }, 0);
    expect(nextDue(queue, me, holdMs)?.id).toBe("2");
    expect(ids(tryRefused(queue, "1", 9_000))).toEqual(["2", "1"]);
  });

  test("Entries belong to a server and a user: nobody else sends them", () => {
    const queue = add(add(add([], "mine", ["a"]), "hers", ["a"], 0, { ...me, userId: "she" }), "there", ["a"], 0, {
      ...me,
      server: "https://other.example",
    });
    expect(ids(entriesOf(queue, me))).toEqual(["mine"]);
    expect(nextDue(queue, { ...me, userId: "she" }, holdMs)?.id).toBe("hers");
  });

  test("Whatever fails in between, each entity sees its actions in the order they were made, and none is lost", () => {
    const made = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }), { maxLength: 12 });
    const ends = fc.infiniteStream(fc.constantFrom<"done" | "later" | "refused">("done", "done", "later", "refused"));
    fc.assert(
      fc.property(made, ends, (entities, outcomes) => {
        let queue: readonly QueueEntry<string>[] = [];
        entities.forEach((each, at) => {
          queue = add(queue, String(at), each);
        });
        const ended: number[] = [];
        for (let now = holdMs; nextMoment(queue, me) !== null; now = Math.max(now, nextMoment(queue, me) ?? now)) {
          const entry = nextDue(queue, me, now);
          if (!entry) continue;
          const kind = entry.tries > 5 ? "done" : outcomes.next().value;
          queue = settle(
            beginTry(queue, entry.id, now),
            entry.id,
            {
              kind,
              delay: "server",
              sentence: "No.",
            } as Parameters<typeof settle>[2],
            now,
          );
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

describe("what becomes of a try", () => {
  test.each([
    [null, "offline"],
    [401, "signed-out"],
    [408, "server"],
    [429, "server"],
    [500, "server"],
    [503, "server"],
  ])("%s is waited for: %s", (status, delay) => {
    expect(outcomeOf(failure(status))).toMatchObject({ kind: "later", delay });
  });

  test.each([
    [403, "You may not do this here any more. Nothing was changed."],
    [404, "What this is about was merged or deleted in the meantime. Nothing was changed."],
    [409, "Somebody else changed this in the meantime. Nothing was changed."],
    [400, "The server's words"],
  ])("%s is told in a sentence and not tried again", (status, sentence) => {
    expect(outcomeOf(failure(status))).toEqual({ kind: "refused", sentence });
  });

  test("An action says in its own words what a 404 or 409 means", () => {
    expect(outcomeOf(failure(404), { gone: "Profiles already merged or deleted" })).toEqual({
      kind: "refused",
      sentence: "Profiles already merged or deleted",
    });
  });

  test("A first sending that the server still works on is no conflict", () => {
    const text = "A request with this Idempotency-Key is still being processed. Please try again.";
    expect(outcomeOf(failure(409, text))).toMatchObject({ kind: "later", delay: "server" });
  });

  test("Pauses double up to five minutes and are never shorter than Retry-After", () => {
    expect([1, 2, 3, 9].map((tries) => pauseAfter(tries))).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect(pauseAfter(1, 30_000)).toBe(30_000);
    expect(pauseAfter(9, 1_000)).toBe(300_000);
  });

  test("Back online, what had no way to the server goes at once; what a server asked to wait for does not", () => {
    const wait = (queue: readonly QueueEntry<string>[], id: string, delay: "offline" | "server") =>
      settle(beginTry(queue, id, 0), id, { kind: "later", delay, retryAfter: 90_000 }, 0);
    const queue = tryDelayed(
      wait(wait(add(add([], "1", ["a"]), "2", ["b"]), "1", "offline"), "2", "server"),
      ["offline"],
      10,
    );
    expect(queue.map(({ nextTryAt }) => nextTryAt)).toEqual([10, 90_000]);
  });
});
