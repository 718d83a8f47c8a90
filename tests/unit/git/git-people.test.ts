import { describe, expect, it, test } from "vitest";
import { gitPerson, pickBetterKnown, seenPerson } from "#server/integrations/git/git-people.ts";

describe("a person named by several commits", () => {
  const called = (name: string, verified = true) => gitPerson({ name, email: "ada@fenn.example" }, verified);

  it.each([
    ["adaf", "Ada Fenn", "Ada Fenn"],
    ["Ada Fenn", "adaf", "Ada Fenn"],
    ["Ada Fenn", "Ada Marsh", "Ada Fenn"],
    ["ada.fenn", "release bot", "ada.fenn"],
    ["release bot", "adaf", "adaf"],
    ["Ada", "adaf", "Ada"],
  ])("after %s and %s is named %s: the first full name, else the first", (first, next, name) => {
    expect(pickBetterKnown(called(first), called(next)).name).toBe(name);
  });

  it("has the author's spelling of the name before that of a trailer", () => {
    expect(pickBetterKnown(called("Ada Fenn", false), called("adaf")).name).toBe("adaf");
    expect(pickBetterKnown(called("adaf"), called("Ada Fenn", false)).name).toBe("adaf");
  });
});

test("a machine's address keeps the name of its bot", () => {
  const at = (name: string) => gitPerson({ name, email: "fenn-automation@fenn.example" }, true);
  expect(pickBetterKnown(at("Ada Fenn"), at("Fenn Bot")).name).toBe("Fenn Bot");
  expect(pickBetterKnown(at("Fenn Bot"), at("Ada Fenn")).name).toBe("Fenn Bot");
});

describe("an assistant of a person", () => {
  const seen = (name: string, email: string) =>
    seenPerson(gitPerson({ name, email }, true), { at: new Date(0) }, "00000000-0000-4000-8000-000000000001");

  it.each(["adaquill@users.noreply.github.com", "AdaQuill@fenn.example"])("commits as them from %s", (email) => {
    const { displayName, attributes } = seen("adaquill's AI bot", email);
    expect(displayName.toLowerCase()).toBe("adaquill");
    expect(attributes).toBeUndefined();
  });

  it.each(["ada-bot@fenn.example", "ci@fenn.example"])("is a bot with an address of its own, %s", (email) => {
    expect(seen("adaquill's AI bot", email).attributes).toMatchObject({ isBot: { default: true } });
  });
});
