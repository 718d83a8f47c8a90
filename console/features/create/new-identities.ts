import { enteredIdentity } from "#shared/domain/identities/identity.ts";
import { readAccountText } from "#shared/domain/identities/read-account.ts";
import { identityType, typedHandle } from "#shared/domain/identities/typed-handle.ts";
import { domainOf, type HandleField, type OrganizationForm, type PersonForm } from "#shared/validators/entity-forms.ts";

interface Named {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly type: string;
  readonly value: string;
}

/** Returns the entered handles. Extracts the handle from a pasted URL. */
function handles(fields: readonly HandleField[]) {
  return fields
    .map(({ platform, value: typed }) => {
      const { value, site } = readAccountText(platform, typed);
      return { platform, site, value: typedHandle(platform, value) };
    })
    .filter(({ value }) => value !== "");
}

function each<T extends Named>(identities: readonly T[]): T[] {
  return [...new Map(identities.map((one) => [identityKey(one), one])).values()];
}

/** Returns the key of an identity. Identities with the same key are duplicates. */
export function identityKey({ platform, site = "", type, value }: Named): string {
  return `${platform}\n${site}\n${type}\n${value.toLowerCase()}`;
}

/** Returns the identities of a person form in wire format: unverified, emails without a platform. */
export function personIdentities(form: PersonForm) {
  const emails = form.emails
    .map((email) => email.trim())
    .filter((email) => email !== "")
    .map((value) => enteredIdentity({ platform: "custom", type: "email" as const, value }));
  const named = handles(form.handles).map((one) => enteredIdentity({ ...one, type: identityType(one.platform) }));
  return each([...named, ...emails]);
}

/** Returns the identities of an organization form. The website becomes the primary domain. */
export function organizationIdentities(form: OrganizationForm) {
  const website = domainOf(form.website);
  const domains =
    website === "" ? [] : [enteredIdentity({ platform: "custom", type: "primary-domain" as const, value: website })];
  const named = handles(form.handles).map((one) => enteredIdentity({ ...one, type: "username" as const }));
  return each([...domains, ...named]);
}
