import { describe, expect, it, test } from "vitest";
import {
  arrayMax,
  arrayMin,
  date,
  email,
  firstError,
  integer,
  integerRange,
  maxLength,
  minLength,
  noTrailingSlash,
  pattern,
  required,
  webAddress,
} from "#shared/validators/rules.ts";

describe("generic rules and their messages", () => {
  it("a required field shows This field is required", () => {
    for (const empty of ["", "  ", null, undefined, []]) expect(required()(empty)).toBe("This field is required");
    for (const filled of ["a", 0, false, ["a"]]) expect(required()(filled)).toBeNull();
    expect(required("Please select data type")("")).toBe("Please select data type");
  });

  it("minimum length: {label} must be at least {n} characters", () => {
    expect(minLength(3, "Name")("ab")).toBe("Name must be at least 3 characters");
    expect(minLength(3, "Name")("abc")).toBeNull();
    expect(minLength(3, "Name")("")).toBeNull();
  });

  it("maximum length: {label} must be at most {n} characters", () => {
    expect(maxLength(2, "Name")("abc")).toBe("Name must be at most 2 characters");
    expect(maxLength(2, "Name")("👩👩")).toBeNull();
  });

  it("pattern: {label} is invalid", () => {
    expect(pattern(/^\d+$/, "Code")("a1")).toBe("Code is invalid");
    expect(pattern(/\d/g, "Code")("1")).toBeNull();
  });

  test.each([
    ["ada@example.org", true],
    ["ada.l+x@sub.example.org", true],
    ["ada@münchen.example", true],
    ["ada@example", false],
    ["ada@@example.org", false],
    ["ada example@x.org", false],
    ["ada@example..org", false],
    ["@example.org", false],
  ])("the email %s is valid: %s", (value, correct) => {
    expect(email()(value)).toBe(correct ? null : "Please input correct email address");
  });

  it("an email field may have a custom message", () => {
    expect(email("Enter valid email")("x")).toBe("Enter valid email");
  });

  it("a web address is http or https and has no trailing slash when paths are appended", () => {
    expect(webAddress()("https://forum.example")).toBeNull();
    expect(webAddress()("javascript:alert(1)")).toBe("Enter valid URL");
    expect(webAddress()("forum.example")).toBe("Enter valid URL");
    expect(noTrailingSlash()("https://forum.example/")).toBe("URL cannot end with a slash");
  });

  it("array fields: at least {min} items, less than or equal to {max} items", () => {
    expect(arrayMin(1, "Tags")([])).toBe("Tags field must have at least 1 items");
    expect(arrayMin(1, "Tags")(["a"])).toBeNull();
    expect(arrayMax(3, "Tags")([1, 2, 3, 4])).toBe("Tags field must have less than or equal to 3 items");
    expect(arrayMax(3, "Tags")([1, 2, 3])).toBeNull();
  });

  it("integer range filters need integers ({label} must be an integer)", () => {
    expect(integer("Activities")("1.5")).toBe("Activities must be an integer");
    expect(integer("Activities")(12)).toBeNull();
    expect(integer("Activities")("")).toBeNull();
    expect(integerRange("Activities")(["1", "x"])).toBe("Activities must be an integer");
    expect(integerRange("Activities")(["1", ""])).toBeNull();
  });

  it("an invalid date: {path} is invalid", () => {
    expect(date("joinedAt")("yesterday-ish")).toBe("joinedAt is invalid");
    expect(date("joinedAt")("2024-01-01")).toBeNull();
  });

  it("only the first error of a field is shown", () => {
    expect(firstError("", [required(), email()])).toBe("This field is required");
    expect(firstError("x", [required(), email()])).toBe("Please input correct email address");
    expect(firstError("a@b.org", [required(), email()])).toBeNull();
  });
});
