import { useState } from "react";
import { FormDialog } from "#console/core/form-dialog.tsx";
import {
  type ChosenOrganization,
  FailureNotice,
  MonthField,
  OrganizationField,
  PictureDialog,
  PlatformField,
  SaveConflict,
  useVersionedSave,
  type ValueDialogProps,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
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
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import {
  asOrganizationIdentities,
  type OrganizationIdentity,
} from "#shared/domain/organizations/organization-identity.ts";
import { platformOfAddress } from "#shared/profiles/read-handle.ts";
import { websiteIdentity } from "#shared/profiles/read-website.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { website } from "#shared/validators/entity-forms.ts";
import {
  email as emailRule,
  firstError,
  maxLength,
  pattern,
  required,
  requiredMessage,
} from "#shared/validators/rules.ts";
import { isMonth } from "#shared/validators/work-experience.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { handValue, otherNames, textsByHand, textsChange } from "./attribute-change.ts";
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

/** Dialog to edit the logo URL of an organization. */
export function LogoDialog({ organization, cache, onClose }: DialogProps) {
  return (
    <PictureDialog
      texts={{ ...texts.logo, saved: texts.edited }}
      profile={organization}
      square
      opened={{ url: organization.logo ?? "", version: organization.version }}
      read={async () => {
        const { logo, version } = await cache.fresh();
        return { url: logo ?? "", version };
      }}
      send={(url, version) => cache.change({ body: () => ({ attributes: { logo: handValue(url) } }), version })}
      onSaved={() => track("Edit organization", "Feature")}
      onClose={onClose}
    />
  );
}

const isNumber = (text: string) =>
  pattern(/^\+?[\d\s()./x-]{3,60}$/i)(text.trim()) === null ? null : texts.phone.invalid;

/** Dialog that adds or edits a phone number. Only numbers entered by hand can be edited. */
export function PhoneDialog({ number, ...at }: DialogProps & { number: string | null }) {
  const phoneTexts = texts.phone;
  const opened = { value: number ?? "" };
  const [typed, setTyped] = useState(opened);
  return (
    <OrganizationValueDialog
      {...at}
      title={number ? phoneTexts.editTitle : phoneTexts.add}
      label={phoneTexts.label}
      opened={opened}
      typed={typed}
      onType={setTyped}
      clean={(value) => value.trim()}
      error={(value) => {
        const known = textsByHand(at.organization.attributes.phoneNumber).filter((each) => each !== number);
        return firstError(value, [required(), isNumber]) ?? (known.includes(value) ? texts.already : null);
      }}
      read={({ attributes }) =>
        number === null || textsByHand(attributes.phoneNumber).includes(number) ? opened : null
      }
      send={({ value }, version) =>
        at.cache.change({
          body: ({ attributes }) => {
            const numbers = textsByHand(attributes.phoneNumber);
            const next =
              number !== null && numbers.includes(number)
                ? numbers.map((each) => (each === number ? value : each))
                : [...numbers, value];
            return { attributes: { phoneNumber: textsChange(attributes.phoneNumber, next) } };
          },
          version,
        })
      }
      feature="Edit organization phone number"
    />
  );
}

interface ParentForm {
  readonly parent: ChosenOrganization | null;
  /** `YYYY-MM`; empty when it is not known. */
  readonly month: string;
}

const formOf = ({ parent }: Organization): ParentForm => ({
  parent: parent ? { id: parent.id, name: parent.displayName, logo: parent.logo ?? null } : null,
  month: parent?.since?.slice(0, 7) ?? "",
});

/** Dialog for the organization that an organization belongs to, and the month from which it does. */
export function ParentDialog({ groupId, organization, cache, onClose }: DialogProps) {
  const [opened] = useState(() => formOf(organization));
  const [form, setForm] = useState(opened);
  const [isChecked, setIsChecked] = useState(false);
  const { parent, month } = form;
  const saving = useVersionedSave<{ form: ParentForm }>(
    { fields: { form: opened }, version: organization.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: { form: formOf(now) }, version: now.version };
      },
      send: ({ form: typed }, _, version) =>
        cache.change({ body: (now) => ({ parent: changeOf(typed, now) }), version }),
    },
    () => {
      track("Edit organization", "Feature");
      showToast({ type: "success", message: texts.edited });
      onClose();
    },
  );
  const errors = {
    parent: parent === null ? requiredMessage : parent.id === organization.id ? texts.parent.itself : null,
    month: month === "" || isMonth(month) ? null : texts.parent.month,
  };
  const textOf = ({ parent: chosen, month: since }: ParentForm) => [chosen?.name, since].filter(Boolean).join(", ");

  function submit() {
    setIsChecked(true);
    if (errors.parent === null && errors.month === null) saving.save({ form });
  }

  return (
    <FormDialog
      title={texts.parent.title(organization.displayName)}
      description={texts.parent.hint}
      dirty={parent?.id !== opened.parent?.id || month !== opened.month}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailureNotice error={saving.error} />
      <SaveConflict
        saving={saving}
        labelOf={() => texts.parent.label}
        textOf={(_, fields) => textOf(fields.form)}
        onTakeTheirs={(fields) => setForm(fields.form)}
      />
      <Field label={texts.parent.label} error={isChecked ? errors.parent : null} required>
        <OrganizationField
          groupId={groupId ?? ""}
          value={parent}
          onValueChange={(chosen) => setForm({ ...form, parent: chosen })}
        />
      </Field>
      <Field label={texts.parent.since} error={isChecked ? errors.month : null}>
        <MonthField
          label={texts.parent.since}
          value={month}
          onValueChange={(since) => setForm({ ...form, month: since })}
        />
      </Field>
    </FormDialog>
  );
}

/** The parent to store. An unchanged month keeps its day. */
function changeOf({ parent, month }: ParentForm, now: Organization) {
  if (parent === null) return null;
  const stored = now.parent?.since ?? null;
  const since = month === "" ? null : stored?.startsWith(month) ? stored : `${month}-01`;
  return { id: parent.id, since };
}

const openedWithName = { value: "" };

/** Dialog that adds a name by which an organization is also known. */
export function OtherNameDialog(at: DialogProps) {
  const nameTexts = texts.otherName;
  const [typed, setTyped] = useState(openedWithName);
  const known = [at.organization.displayName, ...otherNames(at.organization)];
  return (
    <OrganizationValueDialog
      {...at}
      title={nameTexts.add}
      label={nameTexts.label}
      hint={nameTexts.hint}
      opened={openedWithName}
      typed={typed}
      onType={setTyped}
      clean={(value) => value.trim()}
      error={(value) =>
        firstError(value, [
          required(),
          maxLength(200),
          (text) => (known.includes(text) ? texts.already : null),
          (text) => (namesNobody(text) ? nameTexts.nobody : null),
        ])
      }
      read={() => openedWithName}
      send={({ value }, version) =>
        at.cache.change({
          body: ({ attributes: { alternativeName } }) => ({
            attributes: { alternativeName: textsChange(alternativeName, [...textsByHand(alternativeName), value]) },
          }),
          version,
        })
      }
      feature="Edit organization"
    />
  );
}
