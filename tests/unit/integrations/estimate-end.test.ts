import { describe, expect, it } from "vitest";
import { estimateEnd } from "#server/integrations/estimate-end.ts";

/** A kind of records in a simulated provider. */
interface Simulated {
  readonly total: number;
  /** Requests for each record. */
  readonly each: number;
}

/** Reads kinds in turns within an hourly limit, and compares each estimate with the real end. */
function simulate(kinds: readonly Simulated[], { perHour, ms }: { perHour: number; ms: number }) {
  const state = kinds.map(({ total, each }) => ({ total, each, done: 0, sent: 0 }));
  const steps: { at: number; requests: number; kinds: { done: number; sent: number; rest: number }[] }[] = [];
  let at = 0;
  let [requests, inHour, hour] = [0, 0, 0];
  const note = () =>
    steps.push({ at, requests, kinds: state.map(({ total, done, sent }) => ({ done, sent, rest: total - done })) });
  while (state.some(({ total, done }) => done < total)) {
    for (const kind of state.filter(({ total, done }) => done < total)) {
      // Each turn is a number of requests.
      for (let turn = 0; turn < 20 && kind.done < kind.total; turn += 1) {
        if (inHour >= perHour) {
          note();
          hour += 1;
          inHour = 0;
          at = Math.max(at, hour * 3_600_000);
        }
        kind.sent += 1;
        kind.done = Math.min(kind.total, kind.done + 1 / kind.each);
        requests += 1;
        inHour += 1;
        at += ms;
      }
    }
    note();
  }
  return steps.map((step) => {
    const now = new Date(step.at);
    const given = step.kinds.map((kind) => ({ ...kind, requests: step.requests, elapsed_ms: step.at }));
    const { endsAt } = estimateEnd(given, perHour, now);
    return { estimated: endsAt === undefined ? null : Date.parse(endsAt) - step.at, real: at - step.at };
  });
}

const minute = 60_000;

describe("the estimated end of a first sync", () => {
  it.each([
    ["without a limit", [{ total: 5_000, each: 0.1 }], { perHour: Number.POSITIVE_INFINITY, ms: 300 }],
    ["with a limit of an hour, used up in minutes", [{ total: 20_000, each: 1 }], { perHour: 4_000, ms: 120 }],
    ["with a limit that is never reached", [{ total: 3_000, each: 1 }], { perHour: 4_000, ms: 1_000 }],
    [
      "of kinds whose records cost very different numbers of requests",
      [
        { total: 100_000, each: 0.01 },
        { total: 5_000, each: 1 },
      ],
      { perHour: 4_000, ms: 200 },
    ],
    [
      "of many small kinds and a large one",
      [...Array.from({ length: 20 }, () => ({ total: 20, each: 0.5 })), { total: 9_000, each: 1 }],
      { perHour: 4_000, ms: 500 },
    ],
  ])("is right within a factor of two %s", (_, kinds, provider) => {
    const told = simulate(kinds, provider).filter(({ estimated, real }) => estimated !== null && real > 0);
    expect(told.length).toBeGreaterThan(10);
    const wrong = told.filter(
      // Within a minute nobody needs an estimate.
      ({ estimated, real }) =>
        Math.max(Number(estimated), minute) > 2 * Math.max(real, minute) || Number(estimated) < real / 2 - minute,
    );
    expect(wrong).toEqual([]);
  });

  it("is not told before enough was read, and where a number is not known", () => {
    const now = new Date();
    const kind = { requests: 1, elapsed_ms: 1_000, done: 1, sent: 1 };
    expect(estimateEnd([{ ...kind, rest: 1_000 }], 100, now)).toEqual({ requests: 1 });
    expect(estimateEnd([{ ...kind, rest: null }], 100, now)).toEqual({ requests: 1 });
    expect(estimateEnd([], 100, now)).toEqual({ requests: 0 });
  });
});
