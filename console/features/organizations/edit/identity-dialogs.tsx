import { useState } from "react";
import { PlatformField, type ValueDialogProps } from "#console/record-page/index.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import {
  defaultPlatform,
  findPlatform,
  organizationHandle,
  organizationPlatforms,
  storedOrganizationHandle,
} from "#shared/domain/identities/platforms.ts";
import { cleanAccountText, readAccount, readAccountText } from "#shared/domain/identities/read-account.ts";
import {
  asOrganizationIdentities,
  type OrganizationIdentity,
} from "#shared/domain/organizations/organization-identity.ts";
import { platformOfAddress } from "#shared/profiles/read-handle.ts";
import { websiteIdentity } from "#shared/profiles/read-website.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { website } from "#shared/validators/entity-forms.ts";
import { email as emailRule, firstError, required } from "#shared/validators/rules.ts";
import { findCurrentIdentity, keyOf, withIdentity, withoutIdentities } from "./identity-list.ts";
import { type DialogProps, OrganizationValueDialog } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

interface IdentityFormProps
  extends DialogProps,
    Pick<
      ValueDialogProps<OrganizationIdentity>,
      "title" | "label" | "hint" | "placeholder" | "typed" | "onType" | "clean" | "error" | "feature" | "children"
    > {
  /** Stored identity; null for a new one. */
  before: Identity | null;
  /** Identities with the same value from other sources, which change together with this one. */
  others?: readonly Identity[];
  /** Initial values of a new identity. */
  blank: OrganizationIdentity;
  /** Converts between the entered and the stored identity. */
  stored?: (entry: OrganizationIdentity) => OrganizationIdentity;
  shown?: (identity: OrganizationIdentity) => string;
}

const unchanged = (entry: OrganizationIdentity) => entry;
const shownValue = ({ value }: OrganizationIdentity) => value;
const noOthers: readonly Identity[] = [];

/** Returns the initial form values of an identity. */
function opened(identity: Identity | null, blank: OrganizationIdentity, shown = shownValue): OrganizationIdentity {
  const [known] = identity ? asOrganizationIdentities([identity]) : [];
  return known ? { ...known, value: shown(known) } : blank;
}

/** Describes an identity, for the choice between two versions. */
function describeIdentity({ type, value, verified }: OrganizationIdentity): string {
  const kinds: Readonly<Record<string, string>> = texts.domain.types;
  return [value, kinds[type], verified ? texts.verified : texts.notVerified].filter(Boolean).join(", ");
}

/** Form of any identity, with the fields of the dialog, the value and the verified mark. */
function IdentityForm(props: IdentityFormProps) {
  const { before, others = noOthers, blank, stored = unchanged, shown, typed, onType, error, ...dialog } = props;
  const { organization, cache } = dialog;
  const isKnown = (value: string) => {
    const { identities } = organization;
    const own = before && findCurrentIdentity(identities, before);
    const key = keyOf(stored({ ...typed, value }));
    return identities.some((one) => one !== own && keyOf(one) === key);
  };
  return (
    <OrganizationValueDialog
      {...dialog}
      opened={opened(before, blank, shown)}
      typed={typed}
      onType={onType}
      error={(value) => error(value) ?? (isKnown(value) ? texts.already : null)}
      read={({ identities }) => {
        if (!before) return blank;
        const now = findCurrentIdentity(identities, before);
        return now ? opened(now, blank, shown) : null;
      }}
      send={(entry, version) =>
        cache.change({
          body: ({ identities }) => {
            const place = before && (findCurrentIdentity(identities, before) ?? before);
            return { identities: withIdentity(withoutIdentities(identities, others), place, stored(entry)) };
          },
          version,
        })
      }
      textOf={describeIdentity}
      after={
        <Field label={texts.verified} hint={texts.verifiedHint}>
          <Switch checked={typed.verified} onCheckedChange={(verified) => onType({ ...typed, verified })} />
        </Field>
      }
    />
  );
}

const platforms = organizationPlatforms.map(({ key }) => key);
const blankHandle: OrganizationIdentity = { platform: defaultPlatform, type: "username", value: "", verified: false };

/** Dialog that adds or edits a handle on a platform. */
export function IdentityDialog({ identity, ...at }: DialogProps & { identity: Identity | null }) {
  const shown = ({ value, site }: OrganizationIdentity) =>
    accountText({ value: organizationHandle(identity?.platform ?? "", value), site });
  const [typed, setTyped] = useState(() => opened(identity, blankHandle, shown));
  const { platform } = typed;
  const identityTexts = texts.identity;
  // Keep the type of a LinkedIn school or showcase page.
  const kind = /^(?:school|showcase):/.exec(identity?.value ?? "")?.[0] ?? "";
  return (
    <IdentityForm
      {...at}
      title={identity ? identityTexts.editTitle : identityTexts.add}
      label={identityTexts.label}
      hint={findPlatform(platform)?.organizationPrefix}
      before={identity}
      blank={blankHandle}
      typed={typed}
      onType={(next) => {
        const pasted = identity ? null : platformOfAddress("organization", platforms, next.value);
        setTyped(pasted === null ? next : { ...next, platform: pasted });
      }}
      clean={(value) => cleanAccountText(platform, value, "organization").replace(/^company:/, "")}
      error={(value) => readAccount("organization", platform, value).problem ?? required()(value)}
      stored={(entry) => {
        const { value, site } = readAccountText(platform, entry.value);
        return {
          ...entry,
          site,
          value: storedOrganizationHandle(platform, value.includes(":") ? value : kind + value),
        };
      }}
      shown={shown}
      feature="Edit organization identity"
    >
      <PlatformField
        label={texts.platform}
        platforms={organizationPlatforms}
        value={platform}
        onValueChange={identity ? undefined : (next) => setTyped({ ...typed, platform: next })}
      />
    </IdentityForm>
  );
}

const domainTypes = ["primary-domain", "alternative-domain", "affiliated-profile"] as const;
const domainOptions = domainTypes.map((value) => ({ value, label: texts.domain.types[value] }));
const blankDomain: OrganizationIdentity = { platform: "custom", type: "primary-domain", value: "", verified: false };

/** Dialog that adds or edits a domain: primary, alternative or affiliated. */
export function DomainDialog({ domain, ...at }: DialogProps & { domain: Identity | null }) {
  const [typed, setTyped] = useState(() => opened(domain, blankDomain));
  const domainTexts = texts.domain;
  const isProfile = typed.type === "affiliated-profile";
  return (
    <IdentityForm
      {...at}
      title={domain ? domainTexts.editTitle : domainTexts.add}
      label={domainTexts.label}
      placeholder={domainTexts.placeholder}
      before={domain}
      blank={blankDomain}
      typed={typed}
      onType={setTyped}
      clean={(value) => (isProfile ? value.trim() : (websiteIdentity(value)?.value ?? value.trim()))}
      error={(value) => firstError(value, isProfile ? [required()] : [required(), website(domainTexts.invalid)])}
      stored={(entry) => {
        if (entry.type !== "primary-domain" && entry.type !== "alternative-domain") return entry;
        return { ...entry, ...websiteIdentity(entry.value, entry.type) };
      }}
      feature="Edit organization email domain"
    >
      <Field label={domainTexts.kind} required>
        <SelectMenu
          options={domainOptions}
          value={typed.type}
          onValueChange={(value) => {
            const type = domainTypes.find((each) => each === value);
            if (type) setTyped({ ...typed, type });
          }}
        />
      </Field>
    </IdentityForm>
  );
}

const blankEmail: OrganizationIdentity = { platform: "custom", type: "email", value: "", verified: false };

/**
 * Dialog that adds or edits an email address. An edit replaces the address of all platforms with one entered by hand.
 */
export function EmailDialog({ email, ...at }: DialogProps & { email: MergedEmail | null }) {
  const [first = null, ...others] = email?.identities ?? [];
  const [typed, setTyped] = useState(() => opened(first, blankEmail));
  const emailTexts = texts.email;
  return (
    <IdentityForm
      {...at}
      title={email ? emailTexts.editTitle : emailTexts.add}
      label={emailTexts.label}
      before={first}
      others={others}
      blank={blankEmail}
      typed={typed}
      onType={setTyped}
      clean={(value) => identityValue("email", value)}
      error={(value) => firstError(value, [required(), emailRule()])}
      feature="Edit organization email domain"
    />
  );
}
