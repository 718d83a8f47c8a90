import { expect, test } from "vitest";
import { isPlaceholder, isPlaceholderEmail, isPlaceholderPart } from "#shared/domain/text/placeholders.ts";

test.each([
  ...[
    "n/a",
    "N/A",
    "NA",
    "n.a.",
    "N\\A",
    "#N/A",
    "\\N",
    "Ｎ／Ａ",
    "none",
    "(none)",
    "None.",
    "NULL",
    "<unknown>",
    "tbd",
    "TBD.",
    "n / a",
    "s/o",
    "no github",
    "not disclosed",
  ],
  ...["N/A N/A", "NA/NA", "null null", "N/A (none)", "- none -", "unknwon", "not avaliable", "dont know"],
  ...["nao tem", "non precise", "bez emailu", "-нет-", "б/н", "ありません", "不清楚", "모름", "ไม่ระบุ", "नहीं", "ללא"],
  ...["#BEZUG!", "#ЗНАЧ!", "#¿NOMBRE?", "#N/D", "Err:502", "None,", "(blanks)", "-- select --", "Bitte auswählen"],
  ...["ohne", "no tengo", "mangler e-post", "belirsiz", "同上", "not yet", "N/R"],
  ...["o.A.", "brak maila", "нет почты", "Нет e-mail", "なし。", "未公開", "未提供", "비공개", "sin definir"],
  ...["No Email", "no_email", "no company", "email missing", "keine Mail", "ingen e-postadresse", "ei sähköpostia"],
  ...["pas d'e-mail", "Pas d’adresse", "sin correo electrónico", "nessun dato", "brak adresu", "e-posta yok"],
  ...[
    "нет адреса",
    "нет электронной почты",
    "无邮箱",
    "邮箱不详",
    "メールなし",
    "이메일 없음",
    "אין אימייל",
    "nem ismert",
  ],
  ...[
    "",
    " ",
    "\u00A0",
    "\u200B",
    "-",
    "--",
    "—",
    "–",
    "‐",
    "_",
    "*",
    ".",
    "...",
    "…",
    "?",
    "???",
    "x",
    "xxx",
    "XXX",
    "・",
    "ー",
  ],
  ...[
    "keine",
    "„keine“",
    "Keine Angabe",
    "k.A.",
    "ninguno",
    "Aucune",
    "non renseigné",
    "無し",
    "なし",
    "нет",
    "Н/Д",
    "없음",
    "brak",
  ],
])("%j stands for no value", (text) => expect(isPlaceholder(text)).toBe(true));

test.each([
  "Ada",
  "Nora",
  "Nada",
  "O",
  "0",
  "1",
  "-1",
  "C++",
  "€",
  "山",
  "xavi",
  "no",
  "nono",
  "Keiner Werke GmbH",
  "😀",
])("%j is a value", (text) => expect(isPlaceholder(text)).toBe(false));

test("Null, Nan and X are parts of names; n/a is not", () => {
  expect(["Null", "Nan", "X", "Na"].filter(isPlaceholderPart)).toEqual([]);
  expect(["n/a", "-", "unknown", "нет"].filter((text) => !isPlaceholderPart(text))).toEqual([]);
});

test.each([
  ...[
    "n/a",
    "x@x",
    "xx@xx.xx",
    "a@a.com",
    "none@none.com",
    "none@example.org",
    "noemail@",
    "@none",
    "@",
    "-@-",
    "???@???",
  ],
  ...[
    "asd@asd.asd",
    "sincorreo@correo.com",
    "notiene@kestrel.io",
    "test@test",
    "test@test.com",
    "test@example.com",
    "no@email.com",
    "no-email@company.com",
    "email@email.com",
    "foo@bar.com",
  ],
  ...["na@na.na", "unknown@unknown.com", "N/A@N/A", "null@null"],
])("%s is no address", (text) => expect(isPlaceholderEmail(text)).toBe(true));

test.each([
  ...[
    "ada@quill.example",
    "x@quill.example",
    "na@company.example",
    "test@company.example",
    "info@test.com",
    "mail@ada.dev",
  ],
  ...["ada@example.com", "abc@mail.com", "aa@bb.io", "ada@ada.dev", "null@quill.example", "user@quill.example"],
])("%s is an address", (text) => expect(isPlaceholderEmail(text)).toBe(false));

test("Long texts are read in proportion to their length", () => {
  for (const unit of ["(", ")", ".", "@", "x", "-"]) {
    expect(isPlaceholder(unit.repeat(1_000_000))).toBe(false);
    expect(isPlaceholderEmail(`${unit.repeat(500_000)}@${unit.repeat(500_000)}`)).toBe(false);
  }
});
