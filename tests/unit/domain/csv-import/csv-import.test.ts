import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable, withCells } from "#shared/domain/csv-import/parse-table.ts";
import { readOrganizations } from "#shared/domain/csv-import/read-organizations.ts";
import { readPeople } from "#shared/domain/csv-import/read-people.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";

describe("a table of people", () => {
  test.each([
    ["Name (full),Email address (primary),Title [text]", ["name", "emails", "attribute:jobTitle"]],
    ["Title,Job Title,E-mail Address,E-mail 2 Address", [null, "attribute:jobTitle", "emails", "emails"]],
    ["Organization 1 - Name,Organization 1 - Title,E-mail 1 - Value", ["organization", "attribute:jobTitle", "emails"]],
    ["Фамилия,Имя,Эл. почта", ["lastName", "firstName", "emails"]],
    ["姓名,电子邮箱", ["name", "emails"]],
    ["الاسم,البريد الإلكتروني", ["name", "emails"]],
    ["Imię,Nazwisko,Adres e-mail", ["firstName", "lastName", "emails"]],
    ["Ad,Soyad,E-posta adresi", ["firstName", "lastName", "emails"]],
  ])("The titles %s are known", (titles, fields) => {
    expect(guessFields("member", titles.split(","), [])).toEqual(fields);
  });

  test.each([
    ["Table 1\nName,Email\nAda,ada@q.example\n", 3],
    ["Members 2026;;\r\n;;\r\nName;Email;\r\nAda;ada@q.example;\r\n", 4],
    ['Notes:\n"Some emails, for example, are missing."\n\nFirst Name,Email Address\nAda,ada@q.example\n', 5],
  ])("Titles may follow a heading: %j", (text, line) => {
    const table = parseTable(text);
    const { rows } = readPeople(table, guessFields("member", table.titles, []));
    expect(rows).toMatchObject([{ line, name: "Ada", identities: [{ value: "ada@q.example" }], problem: null }]);
    expect(withCells(text, line, ["Bo", "bo@q.example"])).not.toContain("ada@q.example");
  });

  test("Values are no titles, whatever the titles are called", () => {
    expect(parseTable("Contributor,Where\nName,Berlin\nAda,x\n").titles).toEqual(["Contributor", "Where"]);
    expect(parseTable("GitHub\nada; bo\n").titles).toEqual(["GitHub"]);
  });

  test("A column with ids of another program is left out", () => {
    expect(guessFields("member", ["id", "Email"], [], [{ cells: ["12", "ada@q.example"] }])).toEqual([null, "emails"]);
  });

  test("Numbers of accounts are no usernames, except where accounts are called by them", () => {
    const guess = (title: string, cell: string) =>
      guessFields("member", ["Email", title], [], [{ cells: ["ada@q.example", cell] }])[1];
    expect(guess("GitHub ID", "1001")).toBeNull();
    expect(guess("gitlab_id", " 7 ")).toBeNull();
    expect(guess("GitHub ID", "ada-q")).toBe("identity:github");
    expect(guess("GitHub", "1001")).toBe("identity:github");
    expect(guess("Discord ID", "123456789012345678")).toBe("identity:discord");
    expect(guess("Stack Overflow ID", "22656")).toBe("identity:stackoverflow");
  });

  test.each([
    '"Name,Email"\n"Ada,ada@q.example"\n',
    '\ufeff"Name;Email"\r\n"""Ada"";ada@q.example"\r\n',
    "Name，Email\nAda，ada@q.example\n",
    "Name；Email\nAda；ada@q.example\n",
    "“Name”,“Email”\n“Ada”,“ada@q.example”\n",
    "'Name','Email'\n'Ada','ada@q.example'\n",
  ])("Marks around lines and cells, and East Asian separators, are read: %j", (text) => {
    const table = parseTable(text);
    const { rows } = readPeople(table, guessFields("member", table.titles, []));
    expect(rows).toMatchObject([{ line: 2, name: "Ada", identities: [{ value: "ada@q.example" }], problem: null }]);
    expect(parseTable(withCells(text, 2, ["Bo", "bo@q.example"])).rows).toMatchObject([
      { line: 2, cells: ["Bo", "bo@q.example"] },
    ]);
  });

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
    expect(readPeople(table, ["name", "identity:github"]).rows).toMatchObject([
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
  const read = (...rows: string[]) =>
    readOrganizations(parseTable([titles.join(","), ...rows].join("\n")), columns).rows;

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
    ["Acme,,,,,,,,", "It has no domain, no username and no email."],
  ])("%s: %s", (row, problem) => {
    expect(read(row)[0]?.problem).toBe(problem);
  });

  test("A wrong value is left out with its reason", () => {
    const refused = ["“perhaps” is neither yes nor no."];
    expect(read("Acme,acme.example,,,,,,,perhaps")[0]).toMatchObject({ problem: null, isTeam: null, refused });
  });

  test("Two lines with one domain are reported, whatever each uses it for", () => {
    expect(read("One,one.example,,,,,,,", "Two,,one.example,,,,,,")[1]?.problem).toBe(
      "The same organization is in line 2.",
    );
  });
});

describe("a table as programs and people write it", () => {
  const people = (text: string) => {
    const table = parseTable(text);
    return readPeople(table, guessFields("member", table.titles, []));
  };

  test.each(["sep=;\r\nName;Email\r\nAda;ada@quill.example\r\n", '\ufeff"sep=;"\nName;Email\nAda;ada@quill.example\n'])(
    "%j names its separator",
    (text) => expect(people(text).rows).toMatchObject([{ line: 3, name: "Ada", problem: null }]),
  );

  test("sep= takes a tab and a pipe", () => {
    expect(people("sep=\\t\nName\tEmail\nAda\tada@quill.example\n").rows).toMatchObject([{ name: "Ada" }]);
    expect(people("sep=|\nName|Email\nAda, Q|ada@quill.example\n").rows).toMatchObject([{ name: "Ada, Q" }]);
  });

  test("Quotation marks inside a cell are text, and never take in the next line", () => {
    const { rows } = parseTable(
      'Name,Email\n"Ada "Countess" Quill",a@q.example\n"Ada" Quill,b@q.example\n"Bo","c@q.example"\n',
    );
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Ada "Countess" Quill', '"Ada" Quill', "Bo"]);
  });

  test.each([
    ["Vorname,Name,E-Mail,E-Mail 2", ["firstName", "lastName", "emails", "emails"]],
    ["Nom,Prénom,Courriel", ["lastName", "firstName", "emails"]],
    ["Vorname/Nachname,Email (private)", ["name", "emails"]],
    ["姓,名,メール", ["lastName", "firstName", "emails"]],
    ["First Name,Last Name,Work email,GitHub 2", ["firstName", "lastName", "emails", "identity:github"]],
  ])("The columns %s are recognized", (titles, fields) => {
    expect(guessFields("member", titles.split(","), [])).toEqual(fields);
  });

  test("Several handles in one cell are several accounts; a name is none", () => {
    const { rows } = people(
      'Name,GitHub\nAda,"ada-q; https://github.com/quill"\nBo,@bo-t @bo-two\nCleo,Cleo Marsh\n"Dov","dov/x"\n',
    );
    expect(rows.map(({ identities }) => identities.map(({ value }) => value))).toEqual([
      ["ada-q", "quill"],
      ["bo-t", "bo-two"],
      [],
      [],
    ]);
    expect(rows[2]?.problem).toBe("“Cleo Marsh” is not a username on GitHub.");
  });

  test("A last line with totals is left out; Jennifer Null is a person", () => {
    const table = people("First name,Last name,Email\nJennifer,Null,j@null.example\nBo,n/a,bo@tal.example\nSumme,,2\n");
    expect(table.summaryLines).toEqual([4]);
    expect(table.rows.map(({ name }) => name)).toEqual(["Jennifer Null", "Bo"]);
  });
});
