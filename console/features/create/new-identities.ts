import { enteredIdentity } from "#shared/domain/identities/identity.ts";
import { identityType } from "#shared/domain/identities/identity-type.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import { websiteIdentity } from "#shared/profiles/read-website.ts";
import type { HandleField, OrganizationForm, PersonForm } from "#shared/validators/entity-forms.ts";

interface Named {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly type: string;
  readonly value: string;
}

/** Returns the entered handles. Extracts the handle from a pasted URL. */
function handles(holder: "member" | "organization", fields: readonly HandleField[]) {
  return fields
    .map(({ platform, value: typed }) => {
      const read = readAccount(holder, platform, typed);
      return { platform, site: read.value === null ? "" : read.site, value: read.value ?? "" };
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
    .filter((email) => !isPlaceholderEmail(email))
    .map((email) => identityValue("email", email))
    .map((value) => enteredIdentity({ platform: "custom", type: "email" as const, value }));
  const named = handles("member", form.handles).map((one) =>
    enteredIdentity({ ...one, type: identityType(one.platform) }),
  );
  return each([...named, ...emails]);
}

/** Returns the identities of an organization form. The website becomes the primary domain, or the account it names. */
export function organizationIdentities(form: OrganizationForm) {
  const website = websiteIdentity(form.website);
  const named = handles("organization", form.handles).map((one) =>
    enteredIdentity({ ...one, type: "username" as const }),
  );
  return each([...(website ? [enteredIdentity(website)] : []), ...named]);
}
