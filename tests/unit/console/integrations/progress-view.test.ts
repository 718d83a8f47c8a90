import { describe, expect, it } from "vitest";
import { progressEntry, progressView } from "#console/features/integrations/syncs/progress-view.ts";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";

const entry = (data?: IntegrationProgress["data"], reportStatus = "ok"): IntegrationProgress => ({
  type: "other",
  platform: "git",
  segmentId: "s1",
  reportStatus,
  ...(data ? { data } : {}),
});

describe("progress", () => {
  it("shows 'Loading progress...' until it is requested and 'Calculating...' until it is known", () => {
    expect(progressView(null).message).toBe("Loading progress...");
    expect(progressView(entry(undefined, "calculating")).message).toBe("Calculating...");
    expect(progressView(entry({})).message).toBe("Calculating...");
  });

  it("orders the streams ok first, then in-progress, then others", () => {
    const { lines } = progressView(
      entry({
        a: { db: 0, status: "error", message: "a" },
        b: { db: 0, status: "in-progress", message: "b" },
        c: { db: 0, status: "ok", message: "c" },
      }),
    );
    expect(lines.map(({ key }) => key)).toEqual(["c", "b", "a"]);
  });

  it("shows when it continues after a provider's limit", () => {
    const resumeAt = new Date(2026, 10, 22, 14, 5).toISOString();
    const { message } = progressView(
      entry({
        issues: { db: 10, status: "in-progress", message: "The rate limit of api.example is reached.", resumeAt },
      }),
    );
    expect(message).toBe("The rate limit of api.example is reached. Resumes at 2026-11-22 14:05.");
  });

  it("names the source of a line whose stream is a URL", () => {
    const { lines } = progressView(
      entry({ "https://git.example/a": { db: 1, status: "ok", message: "5 commits synced" } }),
    );
    expect(lines[0]?.message).toBe("git.example/a: 5 commits synced");
  });

  it("shows the summary line if present, otherwise the streams being read", () => {
    const other = { db: 3, status: "in-progress", message: "1 out of 2 sources done" };
    const forks = { db: 10, remote: 20, status: "in-progress", message: "10 out of 20 forks synced", percentage: 50 };
    const stars = { db: 9, remote: 9, status: "ok", message: "9 stars synced", percentage: 100 };
    expect(progressView(entry({ stars, forks, other })).message).toBe("1 out of 2 sources done");
    expect(progressView(entry({ stars, forks })).message).toBe("10 out of 20 forks synced");
  });

  it("is the average of its streams; a failed one counts as completed", () => {
    const half = { db: 1, remote: 2, status: "in-progress", message: "", percentage: 50 };
    const failed = { db: 0, status: "error", message: "" };
    const waiting = { db: 0, status: "in-progress", message: "" };
    expect(progressView(entry({ other: half })).fraction).toBe(0.5);
    expect(progressView(entry({ a: half, b: failed })).fraction).toBe(0.75);
    expect(progressView(entry({ a: half, b: waiting })).fraction).toBe(0.25);
    expect(progressView(entry({ other: waiting })).fraction).toBeNull();
  });

  it("of an integration that is not in progress is empty", () => {
    expect(progressEntry([entry({})], { segmentId: "s1", platform: "git", id: "i" })).not.toBeNull();
    expect(
      progressEntry([entry({}, "integration-is-not-in-progress")], { segmentId: "s1", platform: "git", id: "i" }),
    ).toBeNull();
    expect(progressEntry([entry({})], { segmentId: "s2", platform: "git", id: "i" })).toBeNull();
    expect(progressEntry([entry({})], { segmentId: "s1", platform: "slack", id: "i" })).toBeNull();
    const other = { ...entry({}), integrationId: "other" };
    expect(progressEntry([other], { segmentId: "s1", platform: "git", id: "i" })).toBeNull();
  });
});
