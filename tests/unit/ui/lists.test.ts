import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typedOption } from "#console/ui/forms/option-list.tsx";
import { moveItem } from "#console/ui/move-item.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import { matchTypedOption } from "#shared/ui/components/forms/combobox.tsx";
import { comboboxStatus } from "#shared/ui/components/forms/combobox-status.ts";
import { matchRange } from "#shared/ui/components/highlight.tsx";
import { firstError } from "#shared/ui/first-error.ts";

describe("autocomplete messages", () => {
  test("No data when nothing is typed and there is nothing", () => {
    expect(comboboxStatus({ loading: false, options: 0, typed: "" })).toBe("No data");
  });

  test("No matches found when what is typed matches no option", () => {
    expect(comboboxStatus({ loading: false, options: 0, typed: "quet" })).toBe("No matches found");
  });

  test("a search-more hint appears when results equal the page limit of 20", () => {
    expect(comboboxStatus({ loading: false, options: 20, typed: "" })).toMatch(/first 20/);
    expect(comboboxStatus({ loading: false, options: 19, typed: "" })).toBe("");
  });
});

describe("the option of an autocomplete that Enter chooses", () => {
  const [ada, bob] = [
    { value: "1", label: "Ada Lind" },
    { value: "2", label: "Bob" },
  ];

  test("is the first whose label equals the input; options of an earlier search are ignored", () => {
    expect(matchTypedOption([ada, bob], "bo", null)).toBe("2");
    expect(matchTypedOption([ada, bob], "cleo", null)).toBeUndefined();
    expect(matchTypedOption([{ ...ada, disabled: true }], "ada", null)).toBeUndefined();
  });

  test("is the selected one without input, otherwise the first", () => {
    expect(matchTypedOption([ada, bob], "", bob)).toBe("2");
    expect(matchTypedOption([ada, bob], "", null)).toBe("1");
    expect(matchTypedOption([], "", bob)).toBeUndefined();
  });
});

describe("errors of a field", () => {
  test("only the first error of a field is shown", () => {
    expect(firstError(["", "Please select data type", "This field is required"])).toBe("Please select data type");
    expect(firstError({ type: "required", message: "Please enter description" })).toBe("Please enter description");
    expect(firstError({ root: { message: "At least one" } })).toBe("At least one");
    expect([undefined, null, "", [], {}].map(firstError)).toEqual([null, null, null, null, null]);
  });
});

describe("finding an option in a list", () => {
  const options = [
    { label: "Profile details", value: "profile" },
    { label: "Project", value: "project", disabled: true },
    { label: "Project affiliation", value: "affiliation" },
  ];

  test("typed letters jump to the first selectable option that starts with them", () => {
    expect(typedOption(options, "p")?.value).toBe("profile");
    expect(typedOption(options, "PROJ")?.value).toBe("affiliation");
    expect(typedOption(options, "x")).toBeUndefined();
    expect(typedOption(options, " ")).toBeUndefined();
  });

  test("the match is highlighted, ignoring case and accents", () => {
    const part = (text: string, search: string) => {
      const range = matchRange(text, search);
      return range && text.slice(range.start, range.end);
    };
    expect(part("Nguyễn Thị Lan Hương", "lan")).toBe("Lan");
    expect(part("Nguyễn Thị Lan Hương", "huong")).toBe("Hương");
    expect(part("Zoe\u0308 Q", "zoe q")).toBe("Zoe\u0308 Q");
    expect(part("김도율", "도")).toBe("도");
    expect(part("Conor O’Brien", "o'b")).toBe("O’B");
    expect(part("Ms ﬁnn", "finn")).toBe("ﬁnn");
    expect(part("山田 太郎 x", "田太")).toBe("田 太");
    expect(part("😀 Ana", "ana")).toBe("Ana");
    expect(part("Ana", "")).toBeNull();
    expect(part("Ana", "bo")).toBeNull();
  });

  test("a column moves to its new position, limited to the ends", () => {
    expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moveItem(["a", "b", "c"], 2, -4)).toEqual(["c", "a", "b"]);
    expect(moveItem(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
    expect(moveItem(["a"], 4, 0)).toEqual(["a"]);
  });

  test("moving loses nothing, and moving back restores the order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
        const from = a % items.length;
        const to = b % items.length;
        const moved = moveItem(items, from, to);
        expect(moved[to]).toBe(items[from]);
        expect(moveItem(moved, to, from)).toEqual(items);
      }),
    );
  });

  test("any part of a text is found in it, and the highlighted part matches the search", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, part, after) => {
        fc.pre(/[a-z0-9]/i.test(part) && part.trim() === part);
        const text = `${before} ${part} ${after}`;
        const range = matchRange(text, part);
        expect(range).not.toBeNull();
        expect(range && foldText(text.slice(range.start, range.end))).toBe(foldText(part));
      }),
    );
  });
});
