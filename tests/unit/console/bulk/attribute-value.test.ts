import { describe, expect, test } from "vitest";
import { readAttribute } from "#console/features/bulk/attribute-value.ts";

describe("the value of an attribute for a bulk change", () => {
  test.each([
    ["string", ["  Lisbon "], { value: "Lisbon" }],
    ["string", ["  "], { problem: "This field is required" }],
    ["number", ["3.5"], { value: 3.5 }],
    ["number", ["three"], { problem: "Value must be a number" }],
    ["boolean", ["true"], { value: true }],
    ["boolean", ["false"], { value: false }],
    ["boolean", [], { problem: "This field is required" }],
    ["multiSelect", ["rust", " ", "go"], { value: ["rust", "go"] }],
    ["date", ["2026-01-31"], { value: "2026-01-31" }],
    ["date", ["soon"], { problem: "Value is invalid" }],
    ["email", ["ada@example.org"], { value: "ada@example.org" }],
    ["email", ["ada"], { problem: "Please input correct email address" }],
    ["url", ["example.org"], { value: "example.org" }],
  ] as const)("%s: %j", (type, typed, read) => {
    expect(readAttribute({ type }, typed)).toEqual(read);
  });
});
