import { describe, expect, it } from "vitest";
import { cardState } from "#console/features/integrations/cards/card-state.ts";
import { integrationStatuses } from "#shared/domain/integrations/integration-status.ts";

const now = new Date("2026-11-20T12:00:00Z");
const row = (status: string, more = {}) => ({ status, ...more });

describe("the state of a card", () => {
  it.each([
    ["mapping", "Mapping", "warn", "Mapping repositories..."],
    ["in-progress", "In progress", "accent", "Activities are being synced."],
    ["done", "Connected", "good", "Activities are being received."],
    ["error", "Connection failed", "bad", "The connection failed."],
    ["no-data", "No data", "warn", "No activities are being received."],
    ["needs-reconnect", "Needs reconnect", "warn", "The connection must be renewed."],
    ["pending-action", "Action required", "warn", "Make a selection to start tracking activities."],
    ["waiting-approval", "Waiting for approval", "warn", "An administrator of Slack must approve the connection."],
    ["inactive", "Inactive", "neutral", "This connection is turned off."],
  ])("%s: badge %s (%s) and the sentence", (status, label, tone, sentence) => {
    expect(cardState(row(status), "Slack", now)).toMatchObject({ badge: { label, tone }, sentence });
  });

  it("not connected has no badge", () => {
    expect(cardState(row("not-connected"), "Slack", now).badge).toBeNull();
  });

  it("only in-progress shows a spinner", () => {
    const turning = integrationStatuses.filter((status) => cardState(row(status), "Slack", now).badge?.busy);
    expect(turning).toEqual(["in-progress"]);
  });

  it("a failed connection shows the server's message", () => {
    expect(cardState(row("error", { error: "The API key was refused (403)." }), "Discourse", now)).toMatchObject({
      sentence: "The API key was refused (403).",
      weight: "bad",
    });
  });

  it("a connection without live events shows the reason, and is still connected", () => {
    const liveError = "Discord does not accept the bot token.";
    expect(cardState(row("done", { liveError }), "Discord", now)).toMatchObject({
      badge: { label: "Connected" },
      sentence: liveError,
      weight: "strong",
    });
  });

  it("a connection that must be renewed shows the reason, otherwise the last sync", () => {
    const detail = (more: object) => cardState(row("needs-reconnect", more), "GitHub", now).detail;
    expect(detail({ error: "The GitHub app was uninstalled." })).toBe("The GitHub app was uninstalled.");
    expect(detail({ error: null, lastSyncedAt: "2026-11-20T11:00:00Z" })).toBe("Last sync 2026-11-20 11:00 UTC");
  });

  it("no data shows the number of days", () => {
    const sentence = (updatedAt: string) => cardState(row("no-data", { updatedAt }), "Discord", now).sentence;
    expect(sentence("2026-11-11T11:00:00Z")).toBe("No activities received for 9 days.");
    expect(sentence("2026-11-19T11:00:00Z")).toBe("No activities received for 1 day.");
    expect(sentence("2026-11-20T11:00:00Z")).toBe("No activities are being received.");
  });

  it("the detail is the last sync, otherwise the last change", () => {
    const detail = (more: object) => cardState(row("done", more), "Git", now).detail;
    expect(detail({ lastSyncedAt: "2026-11-20T11:00:00Z" })).toBe("Last sync 2026-11-20 11:00 UTC");
    expect(detail({ lastProcessedAt: "2026-11-18T11:00:00Z" })).toBe("Last update 2026-11-18 11:00 UTC");
    expect(detail({})).toBeNull();
  });

  it("an unknown status counts as disabled", () => {
    expect(cardState(row("dreaming"), "Git", now).badge?.label).toBe("Inactive");
  });
});
