import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { Workplace } from "#extension/connection/session.ts";
import type { PersonDetails } from "#extension/look-up/look-up.ts";
import { cachePersonDetails } from "#extension/look-up/record-queries.ts";
import { recall, storeResponse } from "#extension/look-up/session-memory.ts";
import { seenOptions } from "#extension/look-up/use-seen.ts";

const workplace = { origin: "https://console.example", userId: "user", group: { id: "group" } } as Workplace;

beforeEach(() => vi.useRealTimers());

test("a response is shown from the memory with its time, and refetched", async () => {
  storeResponse("https://console.example user group person 1", "from before");
  const ask = vi.fn(async () => "from now");
  const client = new QueryClient();
  const options = seenOptions(workplace, "person 1", ask);
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(options));
  expect(query.state.data).toBe("from before");
  expect(query.state.dataUpdatedAt).toBe(recall("https://console.example user group person 1")?.at);
  await client.fetchQuery(options);
  expect(query.state.data).toBe("from now");
  expect(recall("https://console.example user group person 1")?.answer).toBe("from now");
});

test("a response older than five minutes is not shown", () => {
  vi.useFakeTimers();
  storeResponse("old", "answer");
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(recall("old")).toBeUndefined();
});

test("a response for another user or project group is never shown", () => {
  storeResponse("https://console.example user group person 2", "theirs");
  const options = (other: Partial<Workplace>) =>
    seenOptions({ ...workplace, ...other } as Workplace, "person 2", async () => "own");
  const initial = (other: Partial<Workplace>) => (options(other).initialData as () => unknown)();
  expect(initial({})).toBe("theirs");
  expect(initial({ userId: "another" })).toBeUndefined();
  expect(initial({ group: { id: "another" } as Workplace["group"] })).toBeUndefined();
});

test("all data of a person's card outlives the panel, so that no part appears later and shifts the layout", () => {
  const details = {
    person: { id: "1", displayName: "Ada" },
    activities: { rows: [{ id: "activity" }] },
    suggestions: { rows: [{ similarity: 0.9 }] },
  } as unknown as PersonDetails;
  cachePersonDetails(new QueryClient(), workplace, details);
  const recallAnswer = (what: string) => recall(`https://console.example user group ${what} 1`)?.answer;
  expect(recallAnswer("person")).toEqual(details.person);
  expect(recallAnswer("activities")).toEqual(details.activities.rows);
  expect(recallAnswer("suggestions")).toEqual(details.suggestions.rows);
});
