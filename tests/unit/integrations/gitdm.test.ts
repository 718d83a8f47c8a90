import { expect, test } from "vitest";
import { gitdmFormat } from "#server/transfer/record-imports/formats/gitdm.ts";

const lines = [
  "# Who worked where",
  "perpetua@lindqvist.example Former Works < 2020-03-01 # moved",
  "perpetua@lindqvist.example Present Works",
  "",
  "# Robots below",
  "otto@kern.example Kern Works",
];

/** Names of organizations, and employers by address with the last day. */
async function read(text: string) {
  async function* pieces() {
    // Pieces of a file may end anywhere, also between a carriage return and a line feed.
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  const organizations: string[] = [];
  const work: string[] = [];
  const notes: string[] = [];
  for await (const found of gitdmFormat.read([{ name: "email-map", pieces }])) {
    if ("note" in found) notes.push(found.note);
    if (!("data" in found)) continue;
    if (found.part === "organizations") organizations.push(String(found.data.name));
    if (found.part === "workExperiences") work.push(JSON.stringify(found.data));
  }
  return { organizations: organizations.toSorted(), work, notes };
}

test.each([
  ["CRLF", lines.join("\r\n")],
  ["CRLF and a byte order mark", `\ufeff${lines.join("\r\n")}\r\n`],
  ["notes at line ends without a space", lines.join("\n").replace(" # moved", "#moved")],
  ["tabs and spaces at line ends", lines.map((line) => `${line.replace(" ", "\t")} \t`).join("\r\n")],
  ["comments with spaces before them", lines.map((line) => line.replace(/^#/, "   #")).join("\n")],
])("a gitdm file with %s reads as with LF", async (_, text) => {
  const plain = await read(lines.join("\n"));
  expect(plain.organizations).toEqual(["Former Works", "Kern Works", "Present Works"]);
  expect(plain.work.filter((each) => each.includes("2020-0"))).not.toEqual([]);
  expect(plain.notes).toEqual([]);
  expect(await read(text)).toEqual(plain);
});

test("a wrong date or address in a gitdm file is left out and named", async () => {
  const found = await read(
    [
      "ada@quill.example Old Works < 2020-3-1",
      "ada@quill.example Late Works < 2021-13-45 # typing error",
      "ada@quill.example New Works <R&D>",
      "+ eike@foss.example",
    ].join("\n"),
  );
  expect(found.organizations).toEqual(["Late Works", "New Works <R&D>", "Old Works"]);
  expect(found.work.find((each) => each.includes("old works"))).toContain('"endedAt":"2020-03-01T');
  expect(found.notes).toEqual([
    "“email-map”, line 2: “2021-13-45” is not a date, so it was left out.",
    "“email-map”, line 4: “+” is neither an email address nor a domain.",
  ]);
});
