import { enteredIdentity } from "#shared/domain/identities/identity.ts";
import { identityType, typedHandle } from "#shared/domain/identities/typed-handle.ts";
import { domainOf, type HandleField, type OrganizationForm, type PersonForm } from "#shared/validators/entity-forms.ts";

interface Named {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}

/** The handles that were filled in; a pasted address gives the handle in it. */
function handles(fields: readonly HandleField[]) {
  return fields
    .map(({ platform, value }) => ({ platform, value: typedHandle(platform, value) }))
    .filter(({ value }) => value !== "");
}

function each<T extends Named>(identities: readonly T[]): T[] {
  return [...new Map(identities.map((one) => [identityKey(one), one])).values()];
}

/** Two identities with the same key are the same. */
export function identityKey({ platform, type, value }: Named): string {
  return `${platform}\n${type}\n${value.toLowerCase()}`;
}

/** Identities of the form of a person as the wire has them: none verified, emails without a platform. */
export function personIdentities(form: PersonForm) {
  const emails = form.emails
    .map((email) => email.trim())
    .filter((email) => email !== "")
    .map((value) => enteredIdentity({ platform: "custom", type: "email" as const, value }));
  const named = handles(form.handles).map((one) => enteredIdentity({ ...one, type: identityType(one.platform) }));
  return each([...named, ...emails]);
}

/** Identities of the form of an organization: the website is its primary domain. */
export function organizationIdentities(form: OrganizationForm) {
  const website = domainOf(form.website);
  const domains =
    website === "" ? [] : [enteredIdentity({ platform: "custom", type: "primary-domain" as const, value: website })];
  const named = handles(form.handles).map((one) => enteredIdentity({ ...one, type: "username" as const }));
  return each([...domains, ...named]);
}
