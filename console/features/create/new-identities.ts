import { findPlatform } from "#shared/domain/platforms.ts";
import { typedHandle } from "#shared/domain/typed-handle.ts";
import { domainOf, type HandleField, type OrganizationForm, type PersonForm } from "#shared/validators/entity-forms.ts";

interface NewIdentity {
  readonly platform: string;
  readonly type: "username" | "email" | "primary-domain";
  readonly value: string;
  readonly verified: true;
}

/** The handles that were filled in, each once; a pasted address gives the handle in it. */
function handles(fields: readonly HandleField[]): NewIdentity[] {
  return fields.flatMap(({ platform, value }) => {
    const known = findPlatform(platform);
    const handle = known ? typedHandle(known, value) : value.trim();
    return handle === "" ? [] : [{ platform, type: "username" as const, value: handle, verified: true as const }];
  });
}

function each(identities: readonly NewIdentity[]): NewIdentity[] {
  return [...new Map(identities.map((one) => [identityKey(one), one])).values()];
}

/** Two identities with the same key are the same. */
export function identityKey({ platform, type, value }: { platform: string; type: string; value: string }): string {
  return `${platform}\n${type}\n${value.toLowerCase()}`;
}

/** What the form of a person says, as the wire has it: all verified, e-mails without a platform (wire.md 9.5). */
export function personIdentities(form: PersonForm) {
  const emails = form.emails
    .map((email) => email.trim())
    .filter((email) => email !== "")
    .map((value) => ({ platform: "custom", type: "email" as const, value, verified: true as const }));
  return each([...handles(form.handles), ...emails]).map(({ type, ...identity }) => ({
    ...identity,
    type: type === "email" ? ("email" as const) : ("username" as const),
  }));
}

/** What the form of an organization says, as the wire has it: the website is its primary domain (wire.md 12.6). */
export function organizationIdentities(form: OrganizationForm): NewIdentity[] {
  const website = domainOf(form.website);
  const domain = { platform: "custom", type: "primary-domain" as const, value: website, verified: true as const };
  return each([...(website === "" ? [] : [domain]), ...handles(form.handles)]);
}
