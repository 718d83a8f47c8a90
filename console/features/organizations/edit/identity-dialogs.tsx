import { useState } from "react";
import type { MergedEmail } from "#shared/domain/emails.ts";
import type { Identity } from "#shared/domain/identity.ts";
import type { OrganizationIdentity, OrganizationIdentityType } from "#shared/domain/organization-identity.ts";
import {
  findPlatform,
  organizationHandle,
  organizationPlatforms,
  platformName,
  storedOrganizationHandle,
} from "#shared/domain/platforms.ts";
import { typedHandle } from "#shared/domain/typed-handle.ts";
import { Field } from "#shared/ui/components/field.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { SelectMenu } from "#shared/ui/components/select-menu.tsx";
import { Switch } from "#shared/ui/components/switch.tsx";
import { domainOf, domain as domainRule } from "#shared/validators/entity-forms.ts";
import { email as emailRule, firstError, required } from "#shared/validators/rules.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { keyOf, withIdentity } from "./identity-list.ts";
import { texts } from "./texts.ts";
import { type DialogProps, OrganizationValueDialog } from "./value-dialog.tsx";

const platformOptions = organizationPlatforms.map(({ key, name }) => ({
  value: key,
  label: name,
  icon: <PlatformIcon platform={key} decorative className="text-ink-2" />,
}));

function VerifiedField({ verified, onChange }: { verified: boolean; onChange: (verified: boolean) => void }) {
  return (
    <Field label={texts.verified} hint={texts.verifiedHint}>
      <Switch checked={verified} onCheckedChange={onChange} />
    </Field>
  );
}

/** An identity that is not among the organization's own already, unless it is the one being edited. */
function unlessKnown(organization: Organization, before: Identity | null, wanted: Omit<Identity, "verified">) {
  const isKnown = organization.identities.some((one) => keyOf(one) === keyOf(wanted));
  return isKnown && !(before && keyOf(before) === keyOf(wanted)) ? texts.already : null;
}

const valueIn = (now: Organization, before: Identity | null) =>
  (before && now.identities.find((one) => keyOf(one) === keyOf(before))?.value) ?? "";

/** Adds or edits a handle on a platform. */
export function IdentityDialog({ identity, ...at }: DialogProps & { identity: Identity | null }) {
  const [platform, setPlatform] = useState(identity?.platform ?? "github");
  const [verified, setVerified] = useState(identity?.verified ?? true);
  const said = texts.identity;
  const clean = (typed: string) => typedHandle(platform, typed);
  const asIdentity = (handle: string): OrganizationIdentity => {
    // A school or a showcase page of LinkedIn stays one (wire.md 31).
    const kind = /^(?:school|showcase):/.exec(identity?.value ?? "")?.[0] ?? "";
    return { platform, type: "username", value: storedOrganizationHandle(platform, kind + handle), verified };
  };
  return (
    <OrganizationValueDialog
      {...at}
      title={identity ? said.editTitle : said.add}
      label={said.label}
      hint={findPlatform(platform)?.organizationPrefix}
      value={identity ? organizationHandle(platform, identity.value) : ""}
      dirty={verified !== (identity?.verified ?? true) || (!identity && platform !== "github")}
      clean={clean}
      error={(typed) => required()(clean(typed)) ?? unlessKnown(at.organization, identity, asIdentity(clean(typed)))}
      read={(now) => organizationHandle(platform, valueIn(now, identity))}
      send={(value, version) =>
        at.cache.change({
          body: (now) => ({ identities: withIdentity(now.identities, identity, asIdentity(value)) }),
          version,
        })
      }
      feature="Edit organization identity"
      after={<VerifiedField verified={verified} onChange={setVerified} />}
    >
      {identity ? (
        <p className="flex items-center gap-2">
          <PlatformIcon platform={platform} decorative className="text-ink-2" />
          {platformName(platform)}
        </p>
      ) : (
        <Field label={texts.platform} required>
          <SelectMenu options={platformOptions} value={platform} onValueChange={setPlatform} />
        </Field>
      )}
    </OrganizationValueDialog>
  );
}

const domainTypes = [
  "primary-domain",
  "alternative-domain",
  "affiliated-profile",
] as const satisfies readonly OrganizationIdentityType[];
const domainOptions = domainTypes.map((value) => ({ value, label: texts.domain.types[value] }));

/** Adds or edits a domain: primary, alternative or affiliated. */
export function DomainDialog({ domain, ...at }: DialogProps & { domain: Identity | null }) {
  const firstType = domainTypes.find((each) => each === domain?.type) ?? "primary-domain";
  const [type, setType] = useState<(typeof domainTypes)[number]>(firstType);
  const [verified, setVerified] = useState(domain?.verified ?? true);
  const said = texts.domain;
  const isProfile = type === "affiliated-profile";
  const clean = (typed: string) => (isProfile ? typed.trim() : domainOf(typed));
  const platform = domain?.platform ?? "custom";
  return (
    <OrganizationValueDialog
      {...at}
      title={domain ? said.editTitle : said.add}
      label={said.label}
      placeholder={said.placeholder}
      value={domain?.value ?? ""}
      dirty={type !== firstType || verified !== (domain?.verified ?? true)}
      clean={clean}
      error={(typed) =>
        firstError(typed, isProfile ? [required()] : [required(), domainRule(said.invalid)]) ??
        unlessKnown(at.organization, domain, { platform, type, value: clean(typed) })
      }
      read={(now) => valueIn(now, domain)}
      send={(value, version) =>
        at.cache.change({
          body: (now) => ({
            identities: withIdentity(now.identities, domain, { platform, type, value, verified }),
          }),
          version,
        })
      }
      feature="Edit organization email domain"
      after={<VerifiedField verified={verified} onChange={setVerified} />}
    >
      <Field label={said.kind} required>
        <SelectMenu
          options={domainOptions}
          value={type}
          onValueChange={(value) => setType(domainTypes.find((each) => each === value) ?? type)}
        />
      </Field>
    </OrganizationValueDialog>
  );
}

/** Adds or edits an e-mail address; one that several platforms name is entered by hand from then on. */
export function EmailDialog({ email, ...at }: DialogProps & { email: MergedEmail | null }) {
  const [verified, setVerified] = useState(email?.verified ?? true);
  const said = texts.email;
  const first = email?.identities[0] ?? null;
  const platform = first?.platform ?? "custom";
  return (
    <OrganizationValueDialog
      {...at}
      title={email ? said.editTitle : said.add}
      label={said.label}
      value={email?.value ?? ""}
      dirty={verified !== (email?.verified ?? true)}
      clean={(typed) => typed.trim()}
      error={(typed) =>
        firstError(typed, [required(), emailRule()]) ??
        unlessKnown(at.organization, first, { platform, type: "email", value: typed.trim() })
      }
      read={(now) => valueIn(now, first)}
      send={(value, version) =>
        at.cache.change({
          body: (now) => {
            const rest = (email?.identities ?? []).slice(1);
            const others = now.identities.filter((one) => !rest.some((each) => keyOf(each) === keyOf(one)));
            return { identities: withIdentity(others, first, { platform, type: "email", value, verified }) };
          },
          version,
        })
      }
      feature="Edit organization email domain"
      after={<VerifiedField verified={verified} onChange={setVerified} />}
    />
  );
}
