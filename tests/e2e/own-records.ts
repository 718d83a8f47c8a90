import type { Page } from "@playwright/test";
import type { Api, Segment } from "./fixtures.ts";

export const slug = (name: string) => name.toLowerCase().replace(/\W+/g, "-");
/** The toast or page status with this text. */
export const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).last();
const subProject = (group: Segment) => group.projects[0]?.subprojects[0]?.id ?? "";

interface Made {
  readonly id: string;
}

/** Creates a person or an organization of the group through the API. */
export const person = (api: Api, group: Segment, name: string) =>
  api.send<Made>("admin", "POST", "/member", {
    displayName: name,
    identities: [{ platform: "github", type: "username", value: slug(name), verified: true }],
    segments: [subProject(group)],
  });
export const organization = (api: Api, group: Segment, name: string) =>
  api.send<Made>("admin", "POST", "/organization", {
    displayName: name,
    identities: [{ platform: "custom", type: "primary-domain", value: `${slug(name)}.example`, verified: true }],
    segments: [subProject(group)],
  });
