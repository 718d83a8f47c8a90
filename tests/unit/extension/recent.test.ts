import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentlySeen, remember } from "#extension/look-up/recent.ts";

beforeEach(() => vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run)));
afterEach(async () => {
  vi.unstubAllGlobals();
  await recentlySeen.removeValue();
});

test("records shown in quick succession are all noted, newest first and each once", async () => {
  const show = (id: string) => remember({ kind: "person", id, displayName: `Person ${id}` });
  await Promise.all(["1", "2", "3", "1"].map(show));
  const ids = (await recentlySeen.getValue()).map(({ id }) => id);
  expect(ids).toEqual(["1", "3", "2"]);
});
