import { describe, expect, it } from "vitest";
import { readOrganizationName } from "#shared/domain/organizations/organization-name.ts";

const keyOf = (name: string) => readOrganizationName(name).key;

describe("spellings of one name have one key", () => {
  it.each([
    [
      "nordvik",
      [
        "Nordvik",
        "NORDVIK, Inc.",
        "@nordvik",
        "nordvik.example",
        "https://www.nordvik.example/jobs",
        "Nordvik GmbH & Co. KG",
      ],
    ],
    [
      "nordvik",
      [
        "Nordvik S.p.A.",
        "Nordvik A/S",
        "The Nordvik Co., Ltd.",
        "PT Nordvik",
        "Nordvik (Europe)",
        "Ｎｏｒｄｖｉｋ",
        "Nord\u200Bvik",
      ],
    ],
    ["larchhill", ["Larch Hill", "LarchHill", "larch-hill", "Larch Hill Corporation", "Lárch Hill"]],
    ["lq", ["L&Q", "L & Q", "L+Q", "L&Q Ltd"]],
    ["quay", ["Quay.example, Inc.", "Quay"]],
    ["日立製作所", ["株式会社日立製作所", "日立製作所"]],
  ])("%s", (key, names) => {
    expect(names.map((name) => [name, keyOf(name)])).toEqual(names.map((name) => [name, key]));
  });

  it("a name of a legal form or fillers alone stays", () => {
    expect(["Limited", "The", "Co"].map(keyOf)).toEqual(["limited", "the", "co"]);
    expect(keyOf("—")).toBe("");
  });

  it("writes equivalent words alike for comparison", () => {
    expect(readOrganizationName("Universität Larch").words).toEqual(["university", "larch"]);
    expect(readOrganizationName("Larch Labs").words).toEqual(["larch", "laboratory"]);
  });
});
