import { describe, expect, it } from "vitest";
import { gitPerson, pickBetterKnown } from "#server/integrations/git/git-people.ts";

describe("a person named by several commits", () => {
  const called = (name: string, verified = true) => gitPerson({ name, email: "ada@fenn.example" }, verified);

  it.each([
    ["adaf", "Ada Fenn", "Ada Fenn"],
    ["Ada Fenn", "adaf", "Ada Fenn"],
    ["Ada Fenn", "Ada Marsh", "Ada Fenn"],
    ["ada.fenn", "release bot", "ada.fenn"],
    ["Ada", "adaf", "Ada"],
  ])("after %s and %s is named %s: the first full name, else the first", (first, next, name) => {
    expect(pickBetterKnown(called(first), called(next)).name).toBe(name);
  });

  it("has the author's spelling of the name before that of a trailer", () => {
    expect(pickBetterKnown(called("Ada Fenn", false), called("adaf")).name).toBe("adaf");
    expect(pickBetterKnown(called("adaf"), called("Ada Fenn", false)).name).toBe("adaf");
  });
});
