import { describe, expect, test } from "vitest";
import { readMessage } from "#server/integrations/git/read-message.ts";
import { peopleInTrailers } from "#server/integrations/git/trailer-people.ts";

const peopleIn = (message: string) => {
  const { trailers } = readMessage(message, []);
  const commit = { trailers } as Parameters<typeof peopleInTrailers>[0];
  return peopleInTrailers(commit).map(({ type, ident }) => `${type} ${ident.name} <${ident.email}>`);
};
const coAuthor = ["co-authored-commit Bea Example <bea@example.org>"];
const line = "Co-authored-by: Bea Example <bea@example.org>";

describe("a line that names a person in a role is a trailer, as code hosts read it", () => {
  test.each([
    ["beside a line that is none", `Fix it\n\nSome words.\n\nFixes #123\n${line}\n`],
    ["above another paragraph of trailers", `Fix it\n\n${line}\n\nChange-Id: I0123\n`],
    ["below the separator of a squashed pull request", `Add (#7)\n\n* first\n\n* second\n\n---------\n\n${line}\n`],
    ["between the messages of squashed commits", `Add (#7)\n\n* first\n\n${line}\n\n* second\n`],
    ["right below the subject", `Fix it\n${line}`],
    ["in any case, with blanks before the colon", `Fix it\n\nWords.\nCO-AUTHORED-BY \t: Bea Example <bea@example.org>`],
    ["folded", "Fix it\n\nWords.\nCo-authored-by: Bea\n Example\n\t<bea@example.org>\nMore words."],
    ["with line ends of Windows", `Fix it\r\n\r\nWords.\r\n${line}\r\nFixes #1\r\n`],
  ])("%s", (_where, message) => {
    expect(peopleIn(message)).toEqual(coAuthor);
  });

  test.each([
    ["the first line", line],
    ["a quotation", `Fix it\n\n> ${line}\n\n    ${line}\n`],
    ["prose", "Fix it\n\nThis was co-authored-by: Bea <bea@example.org>\nThe Co-authored-by: line is read."],
  ])("but not in %s", (_where, message) => {
    expect(peopleIn(message)).toEqual([]);
  });

  test("one line may name several people", () => {
    expect(peopleIn("Fix it\n\nCc: Bea <bea@example.org>, Cleo <cleo@example.org>; Dan <dan@example.org>")).toEqual([
      "informed-commit Bea <bea@example.org>",
      "informed-commit Cleo <cleo@example.org>",
      "informed-commit Dan <dan@example.org>",
    ]);
    expect(peopleIn('Fix it\n\nCc: "Example, Bea" <bea@example.org>')).toHaveLength(1);
    expect(peopleIn("Fix it\n\nCc: bea@example.org, cleo@example.org")).toHaveLength(2);
  });
});

test("the body does not repeat the lines that name people, nor the separator above them", () => {
  const message = `Add (#7)\n\n* first\n\n${line}\n\n* second\n\n---------\n\n${line}\nFixes #1\n`;
  expect(readMessage(message, []).body).toBe("* first\n\n* second\n\n---------\n\nFixes #1");
  expect(readMessage(message.replace("Fixes #1\n", ""), []).body).toBe("* first\n\n* second");
  expect(readMessage("Fix it\n\n---\n", []).body).toBe("---");
});
