import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ActivityTypes, activityTypes, findTemplate } from "#shared/domain/activities/activity-types.ts";
import { displayText, parseDisplay } from "#shared/domain/activities/display-parts.ts";

const recorded = new URL("../../../wire-samples/GET_activity_type.json", import.meta.url);
const sample = JSON.parse(readFileSync(recorded, "utf8")) as { body: { default: ActivityTypes } };

/** Templates that deliberately differ from the recorded ones: the person's action in words. */
const intendedDifferences = new Set([
  "linkedin:reaction",
  "jira:issue-updated",
  "jira:issue-assigned",
  "confluence:blogpost-created",
  "confluence:blogpost-updated",
  "discord:thread_message",
]);

function words(template: string): string {
  return displayText(parseDisplay(template)).toLowerCase();
}

describe("the catalog of activity types", () => {
  it("has exactly the platforms and types of the recorded response", () => {
    const keys = (types: ActivityTypes) =>
      Object.entries(types)
        .flatMap(([platform, byKey]) => Object.keys(byKey).map((key) => `${platform}:${key}`))
        .sort();
    expect(keys(activityTypes)).toEqual(keys(sample.body.default));
  });

  it("equals the recorded templates", () => {
    for (const [platform, types] of Object.entries(sample.body.default)) {
      for (const [key, { display, calculateSentiment }] of Object.entries(types)) {
        const template = activityTypes[platform]?.[key];
        expect(template?.calculateSentiment, `${platform}:${key}`).toBe(calculateSentiment);
        expect(template?.display.author, `${platform}:${key}`).toBe(display.author);
        if (intendedDifferences.has(`${platform}:${key}`)) continue;
        for (const part of ["default", "short", "channel"] as const) {
          expect(words(template?.display[part] ?? "?"), `${platform}:${key}`).toBe(words(display[part]));
        }
      }
    }
  });

  it("continues the person's name in lower case", () => {
    for (const types of Object.values(activityTypes)) {
      for (const { display } of Object.values(types)) expect(display.default).toMatch(/^[a-z]/);
    }
  });

  it("a segment's custom type precedes the catalog; unknown types have no template", () => {
    const display = { default: "shone", short: "shone", channel: "" };
    expect(findTemplate("github", "star", { github: { star: { display } } })).toBe(display);
    expect(findTemplate("github", "star")?.short).toBe("starred");
    expect(findTemplate("github", "toString")).toBeNull();
    expect(findTemplate("__proto__", "star")).toBeNull();
  });
});
