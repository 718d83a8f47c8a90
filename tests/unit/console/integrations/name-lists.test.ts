import { describe, expect, it } from "vitest";
import { checkNameList, type NameList, namesToAsk } from "#console/features/integrations/name-lists/name-lists.ts";
import { cleanHashtag, hashtagError } from "#shared/validators/hashtags.ts";
import { cleanNames, cleanUrl, urlSlugError } from "#shared/validators/names.ts";
import { cleanSlug } from "#shared/validators/slugs.ts";
import { cleanSubreddit } from "#shared/validators/subreddits.ts";

const texts = { row: String, remove: String, add: "", placeholder: "", hint: "" };
const list: NameList = { key: "urls", legend: "URLs", texts, clean: cleanUrl, error: urlSlugError };
const rows = (...values: string[]) => values.map((value, id) => ({ id, value, touched: true }));
const noAnswer = () => undefined;

describe("a list of names", () => {
  it("shows the errors of each row that lost the focus, and checks new ones", () => {
    const written = rows("https://a.example", "a.example", "no address", "", "b.example/c?d");
    const { errors, isValid, names } = checkNameList(list, written, [], noAnswer);
    const [twice, bad, blank] = ["This is already in the list", "URL slug is not valid", "This field is required"];
    expect(errors).toEqual([null, twice, bad, blank, null]);
    expect(isValid).toBe(false);
    expect(names).toEqual(["a.example", "no address", "b.example/c?d"]);
    expect(namesToAsk(list, written, ["a.example"])).toEqual(["b.example/c?d"]);
  });

  it("may be one empty row, or several when blanks are dropped", () => {
    expect(checkNameList(list, rows(""), [], noAnswer)).toMatchObject({ isValid: true, isChanged: false, names: [] });
    expect(checkNameList({ ...list, mayHaveBlanks: true }, rows("", ""), [], noAnswer).isValid).toBe(true);
  });

  it("waits for the results, and shows their errors even before the row loses the focus", () => {
    const [row] = rows("a.example").map((each) => ({ ...each, touched: false }));
    const check = (isPending: boolean, problem: string | null) =>
      checkNameList(list, row ? [row] : [], [], () => ({ isPending, problem }));
    expect(check(true, null)).toMatchObject({ isValid: false, errors: [null] });
    expect(check(false, "Nobody has it")).toMatchObject({ isValid: false, errors: ["Nobody has it"] });
    expect(check(false, null)).toMatchObject({ isValid: true, isChanged: true });
  });
});

it.each([
  ["example.org", null],
  ["https://EXAMPLE.org/a?b#c", null],
  ["127.0.0.1:80/x", null],
  ["localhost", "URL slug is not valid"],
  ["a b.example", "URL slug is not valid"],
  ["", null],
])("the URL %j gets the error %j", (address, error) => {
  expect(urlSlugError(address)).toBe(error);
});

it("names are stored once, ignoring case, without blanks", () => {
  expect(cleanNames([" A ", "a", "", "B"])).toEqual(["A", "B"]);
});

it.each(["ben", "@ben", "dev.to/ben", "https://dev.to/ben?x=1", " https://dev.to/ben/ "])(
  "the profile %j has the slug ben",
  (written) => {
    expect(cleanSlug(written)).toBe("ben");
  },
);

it.each(["Loom", "r/Loom", "/r/Loom/", "reddit.com/r/Loom", " https://old.reddit.com/r/Loom/new?t=day "])(
  "the subreddit %j has the name Loom",
  (written) => {
    expect(cleanSubreddit(written)).toBe("Loom");
  },
);

it.each([
  ["#steam_loom", null],
  ["Dampfwebstühle2", null],
  ["", null],
  ["two words", "Hashtag is invalid"],
  ["steam-loom", "Hashtag is invalid"],
  ["2026", "Hashtag is invalid"],
])("the hashtag %j gets the error %j", (written, error) => {
  expect(hashtagError(written)).toBe(error);
  expect(cleanHashtag(written)).not.toContain("#");
});
