import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import { readOrganizations } from "#shared/domain/csv-import/read-organizations.ts";
import { readPeople } from "#shared/domain/csv-import/read-people.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";

describe("a table of people", () => {
  test("An export is parsed back to the same values, whatever its cells contain", () => {
    const cell = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const filled = rows.map(([a, b]) => [`a${a}`, `b${b}`]);
        const table = parseTable(csvMark + csvRow(["Name", "Location"]) + filled.map(csvRow).join(""));
        expect(table.rows.map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });

  test.each([",", ";", "\t", "|"])("Cells separated by %j are recognized", (delimiter) => {
    const text = [
      ["Name", "E-mail"],
      ["Ann", "ann@example.org"],
    ]
      .map((row) => row.join(delimiter))
      .join("\n");
    expect(parseTable(text)).toMatchObject({
      titles: ["Name", "E-mail"],
      rows: [{ line: 2, cells: ["Ann", "ann@example.org"] }],
    });
  });

  test("Line numbers are those of the file, also after a multi-line cell and an empty line", () => {
    const { rows } = parseTable('Name,E-mail\r\n"Two\r\nlines",a@example.org\r\n\r\nNext,b@example.org\r\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  test("Columns are recognized by their titles, each field once; figures are ignored", () => {
    const titles = [
      "Full name",
      "E-Mail address",
      "GitHub username",
      "X",
      "Company",
      "Activities",
      "Name",
      "Shirt size",
    ];
    expect(guessFields("member", titles, [{ name: "shirtSize", label: "Shirt size" }])).toEqual([
      "name",
      "emails",
      "identity:github",
      "identity:twitter",
      "organization",
      null,
      null,
      "attribute:shirtSize",
    ]);
  });

  test("A profile URL gives the handle, and an escaped formula its text", () => {
    const table = parseTable("Name,GitHub\n'=1+1,https://github.com/ann\n");
    expect(readPeople(table, ["name", "identity:github"])).toMatchObject([
      { name: "=1+1", identities: [{ platform: "github", type: "username", value: "ann" }], problem: null },
    ]);
  });
});

describe("a table of organizations", () => {
  const titles = [
    "Name",
    "Website",
    "Domains",
    "LinkedIn",
    "Identities",
    "Phone",
    "Headcount",
    "Size",
    "Team organization",
  ];
  const columns = guessFields("organization", titles, []);
  const read = (...rows: string[]) => readOrganizations(parseTable([titles.join(","), ...rows].join("\n")), columns);

  test("Columns are recognized by their titles", () => {
    expect(columns).toEqual([
      "name",
      "website",
      "domains",
      "identity:linkedin",
      "identities",
      "phoneNumbers",
      null,
      "attribute:size",
      "team",
    ]);
  });

  test("Domains are parsed from URLs, LinkedIn pages with their kind, and each identity once", () => {
    const [organization] = read(
      "Acme,https://www.Acme.example/about,acme.example; acme.test,https://www.linkedin.com/school/acme-u/,GitHub: acme; GitHub: Acme,+1 555,,11-50,yes",
    );
    expect(organization).toMatchObject({
      name: "Acme",
      phoneNumbers: ["+1 555"],
      attributes: { size: "11-50" },
      isTeam: true,
      problem: null,
    });
    expect(organization?.identities.map(({ type, value }) => `${type} ${value}`).sort()).toEqual([
      "alternative-domain acme.test",
      "primary-domain acme.example",
      "username acme",
      "username school:acme-u",
    ]);
  });

  test.each([
    ["Acme,not a domain,,,,,,,", "“not a domain” is not a domain."],
    ["Acme,,,,acme,,,,", "“acme” has no platform, as in “GitHub: name”."],
    ["Acme,acme.example,,,,,,,perhaps", "“perhaps” is neither yes nor no."],
    ["Acme,,,,,,,,", "It has no domain, no username and no email."],
  ])("%s: %s", (row, problem) => {
    expect(read(row)[0]?.problem).toBe(problem);
  });

  test("Two lines with one domain are reported, whatever each uses it for", () => {
    expect(read("One,one.example,,,,,,,", "Two,,one.example,,,,,,")[1]?.problem).toBe(
      "The same organization is in line 2.",
    );
  });
});
