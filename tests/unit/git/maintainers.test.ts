import { describe, expect, test } from "vitest";
import { maintainerFormats, readMaintainersFile } from "#server/integrations/git/maintainers/formats.ts";
import type { Listing } from "#server/integrations/git/maintainers/listed-people.ts";
import { createFileReader } from "#server/integrations/git/maintainers/read-file.ts";

const shown = ({ people, unread }: Listing) => ({
  people: people.map(({ name, email, login, role }) =>
    [name, email && `<${email}>`, login && `@${login}`, role !== "maintainer" && role].filter(Boolean).join(" "),
  ),
  unread: unread.map(({ line, reason }) => `${line}: ${reason}`),
});

const read = (path: string, text: string, aliases?: string) =>
  shown(readMaintainersFile(path, text, { platform: "github", aliases }));

interface Sample {
  readonly format: string;
  readonly path: string;
  readonly text: string;
  readonly aliases?: string;
  readonly people: readonly string[];
  readonly unread?: readonly string[];
}

/** Invented files in the forms of public ones. */
const samples: readonly Sample[] = [
  {
    format: "OWNERS of Kubernetes",
    path: "OWNERS",
    text: '# docs\napprovers:\n  - keepers\n  - "@ada-k" # Ada\n  - other-approvers\nreviewers:\n  - rev\nemeritus_approvers:\n  - old\n',
    aliases: "aliases:\n  keepers:\n    - bea\n    - cleo\n",
    people: ["@bea approver", "@cleo approver", "@ada-k approver"],
    unread: ["1: the alias other-approvers is not in OWNERS_ALIASES"],
  },
  {
    format: "OWNERS of Kubernetes",
    path: "OWNERS",
    text: "filters:\n  .*:\n    approvers: [bea]\n    emeritus_approvers: [old]\n",
    people: ["@bea approver"],
  },
  {
    format: "OWNERS of Kubernetes",
    path: "OWNERS",
    text: "maintainers:\n  - ada\ntriage:\n  - tri\n",
    people: ["@ada"],
  },
  {
    format: "OWNERS of Chromium",
    path: "OWNERS",
    text: "set noparent\nfile://core/OWNERS\nada@chrome.example\nper-file *.gn=bea@chrome.example, cleo@chrome.example\n*\n",
    people: ["<ada@chrome.example> approver", "<bea@chrome.example> approver", "<cleo@chrome.example> approver"],
    unread: ["2: refers to owners in another file"],
  },
  {
    format: "CODEOWNERS",
    path: ".github/CODEOWNERS",
    text: "# @nobody\n*  @ada dan@code.example # @comment\n/docs/ @acme/writers\n[Core][2] @bea\n/nobody/\n*.ts @dependabot[bot]\n",
    people: ["@ada code-owner", "<dan@code.example> code-owner", "@bea code-owner"],
    unread: ["3: the members of the team @acme/writers are not in the repository"],
  },
  {
    format: "TOML",
    path: "MAINTAINERS",
    text: '[Org]\n [Org."Core maintainers"]\n people = ["ada","Ghost"]\n [Org.Alumni]\n people = ["old"]\n[people]\n [people.ada]\n Name = "Ada Keeper"\n Email = "ada@toml.example"\n GitHub = "ada-k"\n [people.old]\n Name = "Old Keeper"\n',
    people: ["Ada Keeper <ada@toml.example> @ada-k", "@Ghost"],
  },
  {
    format: "TOML",
    path: "MAINTAINERS.toml",
    text: '[[maintainers]]\nname = "Ada Keeper"\nemail = "ada@toml.example"\n[[emeritus]]\nname = "Old Keeper"\n',
    people: ["Ada Keeper <ada@toml.example>"],
  },
  {
    format: "MAINTAINERS of Linux",
    path: "MAINTAINERS",
    text: 'List of maintainers\n===================\n\tM: *Mail* patches to: FullName <address@domain>\n\nNET DRIVER\nM:\tAda Keeper <ada@net.example>\nM:\t"Bea B. Keeper" <bea@net.example>\nR:\tRev Iewer <rev@net.example>\nL:\tlist@net.example\nS:\tMaintained\nF:\tnet/\n\nOLD DRIVER\nM:\tOld Keeper <old@net.example>\nS:\tObsolete\nF:\told/\n\nODD\nM:\tsomebody\nS:\tOdd Fixes\n',
    people: ["Ada Keeper <ada@net.example>", "Bea B. Keeper <bea@net.example>"],
    unread: ["19: names nobody"],
  },
  {
    format: "Values separated by commas",
    path: "MAINTAINERS",
    text: '# MAINTAINERS (list@lists.example)\n# GitHub ID, Name, Email address\n"ada-k","Ada Keeper","ada@comma.example"\nbea,Bea Keeper,bea@comma.example\n#\n# REVIEWERS\n"rev","Rev Iewer","rev@comma.example"\n',
    people: ["Ada Keeper <ada@comma.example> @ada-k", "Bea Keeper <bea@comma.example> @bea"],
  },
  {
    format: "Lists, tables and lines",
    path: "MAINTAINERS",
    text: "Ada Keeper <ada@lines.example> (@ada-k)\nBea Keeper <bea at lines.example>\nCleo van der Keeper\nThis file lists them.\nlist@lists.lines.example\n",
    people: ["Ada Keeper <ada@lines.example> @ada-k", "Bea Keeper <bea@lines.example>", "Cleo van der Keeper"],
  },
  {
    format: "Lists, tables and lines",
    path: "MAINTAINERS.md",
    text: "# Maintainers\n\nSee [the rules](https://github.com/acme/rules). Members of [Acme](https://github.com/acme) decide.\n\n- [Ada Keeper](https://github.com/ada-k), [Acme](https://github.com/acme)\n* Bea Keeper <bea@md.example> ([bea](https://github.com/bea))\n* @cleo\n* `net`: Dan Keeper (dan@md.example / @dan), Eve Keeper (<eve@md.example> / @eve)\n* Fay Keeper\n* @acme/team\n* To act in the best interest of the project at all times, with care.\n\n## Emeritus\n\n- [Old Keeper](https://github.com/old)\n\n# Friends\n\n- @friend\n",
    people: [
      "Ada Keeper @ada-k",
      "Bea Keeper <bea@md.example> @bea",
      "@cleo",
      "Dan Keeper <dan@md.example> @dan",
      "Eve Keeper <eve@md.example> @eve",
      "Fay Keeper",
    ],
    unread: ["10: the members of the team @acme/team are not in the repository"],
  },
  {
    format: "Lists, tables and lines",
    path: "docs/MAINTAINERS.md",
    text: "| Name | GitHub ID | Role | Affiliation | Slack |\n|---|---|---|---|---|\n| Ada Keeper | [ada-k](https://github.com/ada-k) | Maintainer | [Acme](https://github.com/acme) | @ada.slack |\n| Bea Keeper | bea | Reviewer | None | |\n| Cleo | cleo | Approver | | |\n| Dan Keeper | | Maintainer | | |\n",
    people: ["Ada Keeper @ada-k", "Cleo @cleo", "Dan Keeper"],
  },
  {
    format: "Lists, tables and lines",
    path: "AUTHORS.rst",
    text: "Acme was made by Ada Keeper <ada@rst.example>.\n\nAcme Maintainers\n````````````````\n\n- Ada Keeper <ada@rst.example> `@ada-k <https://github.com/ada-k>`_.\n\nPrevious Maintainers\n````````````````````\n\n- Old Keeper <old@rst.example>\n\nPatches\n```````\n\n- Pat Cher <pat@rst.example>\n",
    people: ["Ada Keeper <ada@rst.example> @ada-k"],
  },
  {
    format: "Lists, tables and lines",
    path: "MAINTAINERS",
    text: "# Maintainers of all repositories\n# Pattern: [Name] <[Email]>\nAda Keeper <ada@lines.example>\n\n# Maintainers of this one\n# Note: in the order of their names\nBea Keeper, Acme <bea@lines.example> (github: @bea-k, slack: Bea Keeper)\n\n# Emeritus\n# Note: thanked\nOld Keeper <old@lines.example>\n",
    people: ["Ada Keeper <ada@lines.example>", "Bea Keeper <bea@lines.example> @bea-k"],
  },
  {
    format: "Lists, tables and lines",
    path: "AUTHORS.md",
    text: "Acme was made by Ada.\n\n### Current Team\n\n* **Ada Keeper**\n\n### Security team\n\n* **Sec Keeper**\n\n### Alumni\n\n* **Old Keeper**\n",
    people: ["Ada Keeper"],
  },
  {
    format: "Lists, tables and lines",
    path: "AUTHORS",
    text: "Ada Author <ada@authors.example>\nBea Author <bea@authors.example>\n",
    people: [],
  },
];

describe("each format is read", () => {
  test.each(samples.map((sample, at) => [`${at + 1}: ${sample.path}`, sample] as const))("%s", (_, sample) => {
    const { format, path, text, aliases, people, unread = [] } = sample;
    const file = path.split("/").at(-1) ?? "";
    expect(maintainerFormats.find((each) => each.isFormatOf(file, text))?.name).toBe(format);
    expect(read(path, text, aliases)).toEqual({ people, unread });
  });
});

test("accounts without a known site are listed as unread", () => {
  const text = "* @ada\n* Bea Keeper @bea\n* Cleo Keeper (https://gitlab.com/cleo)\n";
  expect(shown(readMaintainersFile("MAINTAINERS.md", text, { platform: null }))).toEqual({
    people: ["Bea Keeper", "Cleo Keeper @cleo"],
    unread: ["1: names an account, but not on which site"],
  });
});

test.each([
  ["OWNERS", `approvers: ${"[".repeat(200_000)}`],
  ["OWNERS", `approvers:\n${"- ".repeat(100_000)}a`],
  ["OWNERS", `approvers:\n${"[\n".repeat(20_000)}`],
  ["OWNERS", `approvers:\n${Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")}`],
  ["OWNERS", "a: &a [x]\nb: &b [*a,*a]\napprovers: *b\n"],
  ["MAINTAINERS.toml", `a = ${"[".repeat(200_000)}`],
  ["MAINTAINERS.toml", `${"[a".repeat(1)}${".a".repeat(100_000)}]\nb = 1`],
  ["OWNERS", "__proto__:\n  approvers: [ada]\nconstructor: 1\napprovers: {}\n"],
  ["MAINTAINERS.md", `* ${"[".repeat(300_000)}`],
  ["MAINTAINERS.md", `${"* [a](b) <@".repeat(50_000)}`],
  ["MAINTAINERS", "a@".repeat(500_000)],
  ["CODEOWNERS", `* ${"@a/".repeat(300_000)}`],
  ["MAINTAINERS", "\0\n\u{FFFD}".repeat(1_000)],
])("a hostile %s is bounded", (path, text) => {
  const before = process.threadCpuUsage();
  const { people } = readMaintainersFile(path, text, { platform: "github" });
  expect(people.length).toBeLessThan(2);
  // What is not linear takes minutes, on the fastest machine too.
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(30_000_000);
});

test("a large file is read in a thread, with the same result, until reading is stopped", async () => {
  const stop = new AbortController();
  const files = createFileReader(stop.signal);
  const text = Array.from({ length: 2_000 }, (_, at) => `- Ada Lovelace <ada${at}@example.org>`).join("\n");
  for (const path of ["MAINTAINERS.md", "CODEOWNERS"]) {
    const context = { platform: "github" as const };
    expect(await files.read(path, text, context)).toEqual(readMaintainersFile(path, text, context));
  }
  const reading = files.read("MAINTAINERS.md", text, { platform: null });
  stop.abort(new Error("stopped"));
  await expect(reading).rejects.toThrow("stopped");
  await files.close();
});

test("keys of YAML are not compared with each other, which would take seconds", () => {
  const { people, unread } = readMaintainersFile("OWNERS", "approvers: [ada]\napprovers: [grace]\n", {
    platform: "github",
  });
  expect([people.length, unread]).toEqual([1, []]);
});
