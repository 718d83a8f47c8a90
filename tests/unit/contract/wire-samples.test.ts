import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judgeSample } from "../../../scripts/wire/samples.ts";

const folder = join(import.meta.dirname, "../../wire-samples");
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

/** Samples of calls that neither console nor panel makes. */
const outside = [
  "GET_dashboard_metrics.json",
  "GET_integration.json",
  "GET_integration_ID_repositories.json",
  "GET_integration_autocomplete.json",
  "POST_auth_sign-in.json",
  "PUT_auth_profile.json",
];

describe("recorded samples of an existing backend", () => {
  for (const name of names) {
    const verdict = judgeSample(JSON.parse(readFileSync(join(folder, name), "utf8")));
    if (verdict.is === "outside") {
      it(`${name}: its call is not in the contract, and the list says so`, () => {
        expect(outside).toContain(name);
      });
    } else {
      it(`${name} parses`, () => {
        expect(verdict).toEqual({ is: "fine" });
        expect(outside).not.toContain(name);
      });
    }
  }

  it("the list of missing calls names only existing files", () => {
    expect(outside.filter((name) => !names.includes(name))).toEqual([]);
  });
});
