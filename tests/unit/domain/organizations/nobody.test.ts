import { describe, expect, it } from "vitest";
import { readNobody } from "#shared/domain/organizations/nobody.ts";

describe("texts that name no organization", () => {
  it.each([
    [
      "unknown",
      ["n/a", "N.A.", "-", "none", "???", "test", "looking for work", "没有", "無し", "нет", "keine", "Ninguno"],
    ],
    ["unknown", ["University", "My own company", "Not Found", "no company", "unknown company", "stealth startup"]],
    ["independent", ["Student", "PhD student", "freelance", "Self-employed", "Independent Contractor", "Retired"]],
    [
      "independent",
      ["freelanse", "Independant", "unafilliated", "*independent", "(Individual)", "Freelance / Consultant"],
    ],
    [
      "independent",
      ["étudiant", "freiberuflich", "自由职业者", "フリーランス", "프리랜서", "студент", "autónomo", "zzp'er"],
    ],
  ])("%s: %s", (kind, texts) => {
    expect(texts.map((text) => [text, readNobody(text)])).toEqual(texts.map((text) => [text, kind]));
  });

  it.each([
    "GitHub",
    "Debian",
    "Private Internet Access",
    "Home Office",
    "Open Source Initiative",
    "freelancer.example",
  ])("%s is an organization", (text) => expect(readNobody(text)).toBeNull());

  it("reads a long text in linear time", () => {
    expect(readNobody(`student ${"n/a ".repeat(250_000)}`)).toBeNull();
  });
});
