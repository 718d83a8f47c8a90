import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberBotSuggestions } from "#shared/contract/merging/merge-suggestions.ts";
import { handle, type Suggesting, startSuggesting } from "./suggesting.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
});
afterAll(() => on.platform.stop());

describe("GET /member/bot-suggestions", () => {
  const bots = async (segments = [on.group]) => {
    const query = new URLSearchParams([["limit", "100"], ...segments.map((id) => ["segments[]", id])]);
    const answer = await on.platform.api(`/member/bot-suggestions?${query}`, { account: "readonly" });
    return { ...answer, rows: answer.status === 200 ? answer.json<AnswerOf<typeof memberBotSuggestions>>().rows : [] };
  };

  test("Lists possible bots without a decision; marking or ignoring removes them from the list", async () => {
    const sure = await on.create("harbour-release-bot", handle("harbour-release-bot"));
    const likely = await on.create("nightly-mirror", handle("nightly-mirror"));
    const person = await on.create("Abbot Costello", handle("abbotcostello"));
    await on.refresh();
    const { rows } = await bots();
    const mine = rows.filter(({ memberId }) => [sure, likely, person].includes(memberId));
    expect(mine.map(({ memberId }) => memberId)).toEqual([sure, likely]);
    const order = rows.map(({ confidence }) => confidence);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    for (const [id, isBot] of [
      [sure, true],
      [likely, false],
    ]) {
      const answer = await on.platform.api(`/member/${id}/attributes`, {
        method: "PATCH",
        account: "admin",
        body: { isBot: { default: isBot, custom: isBot }, segments: [on.subProject] },
      });
      expect(answer.status).toBe(200);
    }
    const remaining = (await bots()).rows.map(({ memberId }) => memberId);
    expect(remaining).not.toContain(sure);
    expect(remaining).not.toContain(likely);
  });

  test("Without a segment it is a 400", async () => {
    expect((await bots([])).status).toBe(400);
  });
});
