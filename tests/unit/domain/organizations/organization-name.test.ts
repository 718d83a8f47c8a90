import { describe, expect, it } from "vitest";
import { readOrganizationName, readOrganizationNames } from "#shared/domain/organizations/organization-name.ts";

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

  it("in legal forms of many languages, also written out, in front, and of several words", () => {
    const spellings = [
      ...["Nordvik Aktiebolag", "Nordvik Aktieselskab", "Nordvik Osakeyhtiö", "Nordvik Aktiengesellschaft"],
      ...["Nordvik S.A. de C.V.", "Nordvik S. de R.L. de C.V.", "Nordvik Sociedad Anónima", "Nordvik Lda."],
      ...["Nordvik Ltd. Şti.", "Nordvik Anonim Şirketi", "Nordvik A.Ş.", "Nordvik San. ve Tic. A.Ş."],
      ...["Nordvik Joint Stock Company", "Nordvik Limited Liability Company", "Nordvik PLLC", "Nordvik DAC"],
      ...["Công ty TNHH Nordvik", "Công ty Cổ phần Nordvik", "บริษัท Nordvik จำกัด (มหาชน)", 'Nordvik בע"מ'],
      ...[
        "ТОВ «Nordvik»",
        "ПрАТ Nordvik",
        "Nordvik ЕООД",
        "Nordvik Α.Ε.",
        "Общество с ограниченной ответственностью Nordvik",
      ],
      ...['UAB "Nordvik"', "SIA „Nordvik”", 'AS "Nordvik"', "Nordvik hf.", "Nordvik ehf"],
      ...["Nordvik SNC", "Nordvik et Cie", "Nordvik & Cie", "Nordvik EIRL", "Nordvik SCOP"],
      ...["Nordvik gGmbH", "Nordvik UG (haftungsbeschränkt)", "Nordvik UG haftungsbeschränkt", "Nordvik OHG"],
      ...["合同会社Nordvik", "Nordvik（有）", "Nordvik 유한책임회사", "شركة Nordvik ذ.م.م", "Nordvik प्राइवेट लिमिटेड"],
    ];
    const lettersOf = (name: string) => readOrganizationName(name).letters;
    expect(spellings.map((name) => [name, lettersOf(name)])).toEqual(spellings.map((name) => [name, "nordvik"]));
    const others = ["Sia Partners", "UAB Health", "Larch Joint Stock", "Cie", "De CV Larch"];
    expect(others.map(lettersOf)).toEqual(["siapartners", "uabhealth", "larchjointstock", "cie", "decvlarch"]);
  });

  it("beside its own account or domain, and behind a word for working there", () => {
    const spellings = [
      ...["Nordvik @nordvik", "@nordvik Nordvik", "Nordvik | nordvik.example", "Nordvik, Inc. - www.nordvik.example"],
      ...["Nordvik (@nordvik)", "[Nordvik](https://nordvik.example)", "Nordvik https://nordvik.example/"],
      ...["Works at Nordvik", "working for Nordvik", "employee @Nordvik", "I work at Nordvik GmbH"],
    ];
    const lettersOf = (name: string) => readOrganizationName(name).letters;
    expect(spellings.map((name) => [name, lettersOf(name)])).toEqual(spellings.map((name) => [name, "nordvik"]));
    const others = ["Nordvik @larch", "Nordvik larch.example", "At Home", "Work for Larch", "Working Larch"];
    expect(others.map(lettersOf)).toEqual(["nordviklarch", "nordviklarchexample", "athome", "larch", "workinglarch"]);
  });

  it("a name of a legal form or fillers alone stays", () => {
    expect(["Limited", "The", "Co"].map(keyOf)).toEqual(["limited", "the", "co"]);
    expect(keyOf("—")).toBe("");
  });

  it("keeps articles inside the letters, by which arriving names are compared", () => {
    const lettersOf = (name: string) => readOrganizationName(name).letters;
    expect(
      ["Bank of Nordvik", "The Bank of Nordvik, N.A.", "www.bankofnordvik.example", "@BankOfNordvik"].map(lettersOf),
    ).toEqual(["bankofnordvik", "bankofnordvikna", "bankofnordvik", "bankofnordvik"]);
    expect(["Larch Technologies", "larchtechnologies.example"].map(lettersOf)).toEqual([
      "larchtechnologies",
      "larchtechnologies",
    ]);
  });

  const spellings: readonly ((name: string) => string)[] = [
    (name) => `${name}, Inc.`,
    (name) => `${name} LLC.`.toUpperCase(),
    (name) => `${name} GmbH & Co. KG`,
    (name) => `${name} Pvt. Ltd.`,
    (name) => `${name} S.p.A.`,
    (name) => `${name} Inc (Zürich)`,
    (name) => `The ${name} Co., Ltd.`,
    (name) => `ООО «${name}»`,
    (name) => `"${name}"™`,
    (name) => `  ${name.replaceAll(" ", "\u00a0 ")}\u200b,`,
    (name) => name.normalize("NFD"),
    (name) => `@ ${name}`,
    (name) =>
      Array.from(name, (letter) =>
        /[!-~]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
      ).join(""),
  ];

  it.each([
    "Nordvik",
    "Larch Hill",
    "Petrel & Sons",
    "Crème de Nordvik",
    "Bank of Quay",
    "O'Larch",
    "3Larch",
    "T-Larch",
    "Ångström Quay",
    "Яндвик Петрел",
    "Larch!",
    "Nordvik.example",
  ])("every spelling of %s has its letters", (name) => {
    const lettersOf = (text: string) => readOrganizationName(text).letters;
    expect(spellings.map((spell) => [spell(name), lettersOf(spell(name))])).toEqual(
      spellings.map((spell) => [spell(name), lettersOf(name)]),
    );
  });

  it("repairs misread letters, and leaves out an owner behind the name", () => {
    expect(["NordvÃ­k", "Nordvík", "Nordvik, a Larch company", "Nordvik part of Larch"].map(keyOf)).toEqual([
      "nordvik",
      "nordvik",
      "nordvik",
      "nordvik",
    ]);
  });

  it("finds the names within a name", () => {
    const namesIn = (name: string) => readOrganizationNames(name).map(({ key }) => key);
    expect(namesIn("Larch Nordvik Quay (LNQ)")).toEqual(["larchnordvikquay", "lnq"]);
    expect(namesIn("LNQ (Larch Nordvik Quay)")).toEqual(["lnq", "larchnordvikquay"]);
    expect(namesIn("Larch Nordvik Quay (Zurich)")).toEqual(["larchnordvikquay"]);
    expect(namesIn("Nordvik AG (formerly Larkspur AG)")).toEqual(["nordvik", "larkspur"]);
    expect(namesIn("Nordvik dba Quay")).toEqual(["nordvik", "quay"]);
  });

  it("writes equivalent words alike for comparison", () => {
    expect(readOrganizationName("Universität Larch").words).toEqual(["university", "larch"]);
    expect(readOrganizationName("Larch Labs").words).toEqual(["larch", "laboratory"]);
  });
});
