import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import {
  type AccountPlatform,
  type LinePeople,
  type ListedPerson,
  type Listing,
  longestLine,
  nameOnly,
  peopleIn,
  personOf,
  plainText,
} from "./listed-people.ts";
import { createSections, sectionKind } from "./sections.ts";

interface Options {
  readonly platform: AccountPlatform | null;
  /** Whether people above the first heading are maintainers. */
  readonly startsWithMaintainers: boolean;
  /** Lines that are no list items can be names; not in Markdown, where they are sentences. */
  readonly hasPlainLines: boolean;
}

const item = /^(?:[-*+•]|\d{1,3}[.)])\s(.*)$/;
const heading = /^(#{1,6})(.*)$/;
const underline = /^([=\-~^"`*+#])\1{2,}\s*$/;
const row = /^\s*\|(.*)\|\s*$/;
const isRowRule = (line: string) => line.includes("--") && /^[\s:|-]+$/.test(line);
/** Levels of headings of setext and reStructuredText, and of lines that end with a colon. */
const underlinedLevel = 2;
const colonLevel = 7;
const longestHeading = 100;
const mostWords = 12;

/** People in the lists, tables and lines of a text, below headings that do not exclude them. */
export function readTextLists(text: string, options: Options): Listing {
  const lines = text.split(/\r?\n/);
  const starts = options.startsWithMaintainers;
  // Where a heading says that it lists maintainers, those beside it list others.
  const isStated = lines.some((line, at) => {
    const title = heading.exec(line.slice(0, longestLine))?.[2] ?? (isUnderlined(line, lines[at + 1]) ? line : "");
    return sectionKind(title.slice(0, longestHeading)) === "maintainers";
  });
  const sections = createSections(starts, starts && !isStated);
  const people: Listing["people"][number][] = [];
  const unread: Listing["unread"][number][] = [];
  let columns: readonly Column[] | null = null;
  let closing: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (closing !== null) {
      if (line.includes(closing)) closing = null;
      continue;
    }
    const isTitle = isUnderlined(line, lines[at + 1]);
    const isUnderline = isUnderlined(lines[at - 1] ?? "", line);
    closing =
      line.startsWith("```") && !isUnderline ? "```" : line.includes("<!--") && !line.includes("-->") ? "-->" : null;
    if (closing !== null || line.trim() === "") {
      columns = null;
      continue;
    }
    const next = lines[at + 1] ?? "";
    const [, marks, title] = heading.exec(line.slice(0, longestLine)) ?? [];
    if (marks && title !== undefined && title.length <= longestHeading) {
      // In a plain text, a comment of several lines says in one of them who follows.
      const isComment = options.hasPlainLines && heading.test(lines[at - 1] ?? "");
      if (isComment && sectionKind(title) === "unstated") continue;
      sections.enter(marks.length, title);
      continue;
    }
    if (isTitle) {
      sections.enter(underlinedLevel, line);
      continue;
    }
    if (isUnderline || underline.test(line) || marks) continue;
    if (isColonHeading(line)) {
      sections.enter(colonLevel, line);
      continue;
    }
    if (!sections.isOfMaintainers) continue;
    if (line.length > longestLine) {
      unread.push({ line: at + 1, reason: "is too long" });
      continue;
    }
    const [, cells] = row.exec(line) ?? [];
    if (cells !== undefined) {
      if (isRowRule(line)) continue;
      if (isRowRule(next)) columns = cells.split("|").map(columnOf);
      else add(peopleOfRow(cells.split("|"), columns, options.platform), at, true);
      continue;
    }
    const [, listed] = item.exec(line.trimStart()) ?? [];
    add(peopleOfLine(listed ?? line, listed !== undefined), at, listed !== undefined);
  }
  return { people, unread };

  function add(found: LinePeople, at: number, isEntry: boolean): void {
    for (const person of found.people) people.push({ ...person, role: "maintainer" });
    if (isEntry) for (const reason of found.reasons) unread.push({ line: at + 1, reason });
  }

  function peopleOfLine(content: string, isItem: boolean): LinePeople {
    const isShort = content.trim().split(/\s+/).length <= mostWords;
    // A sentence of Markdown with a link.
    if (!isItem && !options.hasPlainLines && content.includes("](")) return none;
    const found = peopleIn(content, options.platform);
    if (found.people.length > 0) {
      // In a sentence, a name and an account are no entry of a list.
      const startsWithPerson = startsWith(content, found.people[0]);
      return startsWithPerson && (isItem || isShort) ? found : none;
    }
    if (found.reasons.length > 0) return isShort ? found : none;
    const named = isShort && (isItem || options.hasPlainLines) && !content.includes(":") ? nameOnly(content) : null;
    return named ? { people: [named], reasons: [] } : none;
  }
}

const none: LinePeople = { people: [], reasons: [] };

/** True where the first person is at the start, perhaps after the name of an area and a colon. */
function startsWith(content: string, person: ListedPerson | undefined): boolean {
  const start = plainText(content.replace(/^[^:<(@]{0,60}: /, "").replace(/[[(<@]/g, " ")).replace(
    /^https?:\/\/[^/]+\//,
    "",
  );
  const first = person?.name ?? person?.login ?? person?.email ?? "";
  return foldAscii(start).startsWith(foldAscii(plainText(first)));
}

/** A line of three backquotes below a sentence begins code instead. */
function isUnderlined(line: string, next = ""): boolean {
  const title = line.trim();
  const isTitle = title !== "" && title.length <= longestHeading && !row.test(line) && !underline.test(line);
  return isTitle && underline.test(next) && (/^[=-]/.test(next) || next.trim().length >= title.length);
}

/** "General maintainers:" above a list. */
function isColonHeading(line: string): boolean {
  const plain = line.trim();
  return (
    plain.endsWith(":") &&
    !item.test(line.trimStart()) &&
    plain.split(/\s+/).length <= mostWords &&
    sectionKind(plain) !== "unstated"
  );
}

type Column = "name" | "account" | "role" | "other" | "contact";

function columnOf(title: string): Column {
  const plain = plainText(title);
  if (/slack|irc|discord|matrix|time ?zone|country|location|pgp|gpg|key|area|component|responsib/i.test(plain))
    return "other";
  if (/affil|company|employer|organi[sz]ation|\borg\b|sponsor/i.test(plain)) return "other";
  if (/role|status|title|type/i.test(plain)) return "role";
  if (/git ?hub|git ?lab|handle|login|account|user ?name|\bid\b/i.test(plain)) return "account";
  return /name|maintainer|who|person|member|lead|owner/i.test(plain) ? "name" : "contact";
}

function peopleOfRow(
  cells: readonly string[],
  columns: readonly Column[] | null,
  platform: AccountPlatform | null,
): LinePeople {
  const cellsOf = (column: Column) => cells.filter((cell, at) => columns?.[at] === column && cell.trim() !== "");
  if (!columns) return peopleIn(cells.join(" | "), platform);
  if (cellsOf("role").some((cell) => sectionKind(cell) === "others")) return none;
  const named = cellsOf("name").map((cell) => ({ plain: nameOnly(cell), ...peopleIn(cell, platform) }));
  const accounts = cellsOf("account").map((cell) =>
    /^[\s`]*[\w-]{1,60}[\s`]*$/.test(cell) ? personOf(plainText(cell), platform) : peopleIn(cell, platform),
  );
  const contacts = cellsOf("contact").map((cell) => peopleIn(cell, platform));
  const found = [...named, ...accounts, ...contacts];
  const reasons = found.flatMap((cell) => cell.reasons);
  const first = (value: (person: ListedPerson) => string | null) =>
    found.flatMap(({ people }) => people.map(value)).find((each) => each !== null) ?? null;
  const name =
    named.find(({ plain }) => plain)?.plain?.name ?? first((person) => person.name) ?? shownName(cellsOf("name"));
  const login = first((person) => person.login);
  const person: ListedPerson = {
    name,
    email: first((each) => each.email),
    login,
    platform: found.flatMap(({ people }) => people).find((each) => each.login === login)?.platform ?? null,
  };
  const isFound = person.login !== null || person.email !== null || named.some(({ plain }) => plain);
  return { people: isFound ? [person] : [], reasons: isFound ? [] : reasons };
}

/** Text of the name's cell when it is no full name, such as a single word. */
function shownName([cell = ""]: readonly string[]): string | null {
  const plain = plainText(cell);
  return /^[\p{L}\p{M} .'-]{1,100}$/u.test(plain) ? plain : null;
}

/** Lines of three or more values separated by commas, one of which is an email: `login, name, email`. */
export function readCommaLists(text: string, platform: AccountPlatform | null): Listing {
  const sections = createSections(true, true);
  const people: Listing["people"][number][] = [];
  const unread: Listing["unread"][number][] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    const [, title] = /^#+\s*(.{0,100})$/.exec(line) ?? [];
    if (title !== undefined) {
      if (!title.includes(",")) sections.enter(1, title);
      return;
    }
    if (line.trim() === "" || line.startsWith("#") || !sections.isOfMaintainers) return;
    const cells = commaCells(line);
    const email = cells.find(isEmail);
    const [login] = cells.filter((cell) => !isEmail(cell) && /^@?[\w-]{1,60}$/.test(cell));
    const name = cells.find((cell) => !isEmail(cell) && cell !== login && /\p{L}/u.test(cell)) ?? null;
    const found = peopleIn(
      [login && `@${login.replace(/^@/, "")}`, email && `<${email}>`].filter(Boolean).join(" "),
      platform,
    );
    const [person] = found.people;
    if (person) people.push({ ...person, name, role: "maintainer" });
    else unread.push({ line: at + 1, reason: found.reasons[0] ?? "names nobody" });
  });
  return { people, unread };
}

const isEmail = (cell: string) => /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(cell);

function commaCells(line: string): string[] {
  return line
    .slice(0, longestLine)
    .split(",")
    .map((cell) => cell.replace(/["<>]/g, "").trim())
    .filter((cell) => cell !== "");
}

/** True for a text in which most lines are such. */
export function isCommaList(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const listed = lines.filter((line) => {
    const cells = commaCells(line);
    return cells.length >= 3 && cells.some(isEmail) && cells.every((cell) => cell.length <= 100);
  });
  return lines.length > 0 && listed.length * 2 > lines.length;
}
