import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { readAccount } from "../domain/identities/read-account.ts";
import { isPlaceholderEmail } from "../domain/text/placeholders.ts";
import { readWebsite } from "../profiles/read-website.ts";
import { email, firstError, maxLength, required } from "./rules.ts";

/** A handle on a platform in a form. An empty one is not sent. */
export interface HandleField {
  readonly platform: string;
  readonly value: string;
}

/** Fields of the form that adds a person. */
export interface PersonForm {
  readonly displayName: string;
  /** Id of the sub-project; empty when none is selected. */
  readonly subProject: string;
  readonly handles: readonly HandleField[];
  readonly emails: readonly string[];
}

/** Fields of the form that adds an organization. */
export interface OrganizationForm {
  readonly displayName: string;
  readonly subProject: string;
  readonly website: string;
  readonly handles: readonly HandleField[];
}

/** The first error of each field, or null. Lists have one entry per line. */
interface Errors {
  readonly displayName: string | null;
  readonly subProject: string | null;
  readonly handles: readonly (string | null)[];
}

export interface PersonErrors extends Errors {
  readonly emails: readonly (string | null)[];
  /** Error of all handles and emails together. */
  readonly contact: string | null;
}

export interface OrganizationErrors extends Errors {
  readonly website: string | null;
}

/** Shown when a person has neither a handle nor an email (rules.md 5). */
export const contactMessage = "Member with no username must have an email";

const must = required();
const isFilled = (text: string) => !isPlaceholderEmail(text);

function commonErrors(holder: "member" | "organization", form: PersonForm | OrganizationForm): Errors {
  return {
    displayName: firstError(form.displayName, [must, maxLength(nameLength, "Name")]),
    subProject: must(form.subProject),
    handles: form.handles.map(({ platform, value }) => readAccount(holder, platform, value).problem),
  };
}

/** A person needs a name and a sub-project; a member with no username must have an email (rules.md 5). */
export function personErrors(form: PersonForm): PersonErrors {
  const reachable =
    form.handles.some(({ platform, value }) => readAccount("member", platform, value).value !== "") ||
    form.emails.some(isFilled);
  return {
    ...commonErrors("member", form),
    emails: form.emails.map((address) => (isFilled(address) ? email()(identityValue("email", address)) : null)),
    contact: reachable ? null : contactMessage,
  };
}

/** An organization needs a name, a sub-project and a website (wire.md 12.6). */
export function organizationErrors(form: OrganizationForm): OrganizationErrors {
  return { ...commonErrors("organization", form), website: firstError(form.website, [must, website()]) };
}

/** The website of an organization: its domain, or its address on another site. */
export const website =
  (message = "Enter valid URL") =>
  (value: string): string | null =>
    readWebsite(value).kind === "wrong" ? message : null;

/** True for a form without errors: every value is null or a list of null. */
export function hasNoErrors(errors: object): boolean {
  return Object.values(errors)
    .flat()
    .every((error) => error === null);
}
