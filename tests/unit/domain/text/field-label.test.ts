import { expect, test } from "vitest";
import { fieldLabel } from "#console/core/field-label.ts";

test.each([
  ["jobTitle", "Job title"],
  ["attributes.jobTitle", "Job title"],
  ["url", "URL"],
  ["websiteUrl", "Website URL"],
  ["isMentor", "Mentor"],
  ["member_since", "Member since"],
  ["is", "Is"],
])("The field %s is called %s", (name, label) => expect(fieldLabel(name)).toBe(label));
