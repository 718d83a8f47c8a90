import { describe, expect, it } from "vitest";
import { attributeErrors } from "#console/features/attributes/attribute-definitions-drawer.tsx";
import { shownDefinitions } from "#console/features/attributes/attribute-queries.ts";

const definition = (label: string, more: object = {}) => ({
  id: label,
  name: label,
  label,
  type: "string",
  canDelete: true,
  show: true,
  ...more,
});

describe("the form of an attribute", () => {
  const form = { label: "Team", type: "string", options: [], show: true };

  it("needs a name and a type", () => {
    const errors = attributeErrors({ ...form, label: " ", type: "" });
    expect([errors.label, errors.type]).toEqual(["This field is required", "This field is required"]);
    expect(Object.values(attributeErrors(form))).toEqual([null, null, null]);
  });

  it("needs an option for types with a choice", () => {
    expect(attributeErrors({ ...form, type: "multiSelect" }).options).toBe("Options field must have at least 1 items");
    expect(attributeErrors({ ...form, type: "multiSelect", options: ["red"] }).options).toBeNull();
  });
});

describe("the list of attributes", () => {
  const all = [
    definition("Zeta"),
    definition("alpha"),
    definition("Is bot", { canDelete: false, show: false }),
    definition("Raw", { type: "special" }),
    definition("Bio", { canDelete: false }),
  ];

  it("is ordered by name and omits internal attributes", () => {
    expect(shownDefinitions(all).map(({ label }) => label)).toEqual(["alpha", "Bio", "Zeta"]);
  });
});
