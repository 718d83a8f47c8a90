import { BadgeCheck, CircleHelp, Flag, Pencil, Trash2, Unlink } from "lucide-react";
import type { FeatureKey } from "#console/core/product-events.ts";
import { focusIfLost, type MenuEntry, quickEdit } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import type { Confirm } from "#console/ui/use-confirm.ts";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { organizationHandle, platformName } from "#shared/domain/identities/platforms.ts";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import { reportIssue } from "../../issue-report/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { textsByHand, textsChange, withoutName } from "./attribute-change.ts";
import { withoutIdentities, withVerified } from "./identity-list.ts";
import type { OrganizationEditor } from "./organization-editor.ts";
import { texts } from "./texts.ts";
import type { OrganizationCache } from "./use-organization-cache.ts";

export interface LineTools {
  readonly organization: Organization;
  readonly cache: OrganizationCache;
  /** Null when the user may not edit. The menu then offers only the report. */
  readonly editor: OrganizationEditor | null;
  readonly confirm: Confirm;
  readonly mayMerge: boolean;
}

const done = { done: texts.edited };

/** Menu entry "Report data issue", which opens the form with a summary of the attribute. */
export function reportEntry(id: string, attribute: ReportedAttribute): MenuEntry {
  return {
    id: "report",
    label: texts.report,
    icon: Flag,
    begins: true,
    onSelect: () => reportIssue({ kind: "organization", id }, attribute),
  };
}

function verifyEntry({ cache }: LineTools, which: readonly Identity[], verified: boolean, feature: FeatureKey) {
  return {
    id: "verify",
    label: verified ? texts.unverify : texts.verify,
    icon: verified ? CircleHelp : BadgeCheck,
    onSelect: () => {
      track(feature, "Feature");
      const next = (now: Organization) => withVerified(now.identities, which, !verified);
      void quickEdit(
        () =>
          cache.change({
            body: (now) => ({ identities: next(now) }),
            shown: (now) => ({ ...now, identities: next(now) }),
          }),
        done,
      );
    },
  };
}

interface LineLabels {
  readonly add: string;
  readonly remove: string;
}

function removeEntry({ cache, confirm }: LineTools, which: readonly Identity[], labels: LineLabels, message: string) {
  const label = labels.remove;
  const without = (now: Organization) => withoutIdentities(now.identities, which);
  const remove = async () => {
    if (!(await confirm({ type: "danger", title: label, message, confirmLabel: texts.confirm }))) return;
    await quickEdit(
      () =>
        cache.change({
          body: (now) => ({ identities: without(now) }),
          shown: (now) => ({ ...now, identities: without(now) }),
        }),
      done,
    );
    focusIfLost(`[aria-label="${labels.add}"]`);
  };
  return { id: "remove", label, icon: Trash2, danger: true, begins: true, onSelect: () => void remove() };
}

/** Menu entry to unmerge: moves the identity to a separate profile. */
function unmergeEntry({ editor, mayMerge }: LineTools, identity: Identity | undefined): MenuEntry[] {
  if (!editor || !mayMerge || !identity) return [];
  const onSelect = () => editor.edit({ kind: "unmerge", identity, revert: false });
  return [{ id: "unmerge", label: texts.unmerge, icon: Unlink, onSelect }];
}

/** Returns the menu of a handle. */
export function handleEntries(tools: LineTools, identity: Identity): MenuEntry[] {
  const { editor, organization } = tools;
  const identityTexts = texts.identity;
  const { platform, verified } = identity;
  const value = organizationHandle(platform, identity.value);
  const report = reportEntry(organization.id, { dataType: "Identity", platform, value });
  if (!editor) return [report];
  return [
    {
      id: "edit",
      label: identityTexts.edit,
      icon: Pencil,
      onSelect: () => editor.edit({ kind: "identity", identity }),
    },
    verifyEntry(tools, [identity], verified, "Edit organization identity"),
    ...unmergeEntry(tools, identity),
    report,
    removeEntry(tools, [identity], identityTexts, identityTexts.removeText(platformName(platform), value)),
  ];
}

/** Returns the menu of a domain. */
export function domainEntries(tools: LineTools, domain: Identity): MenuEntry[] {
  const { editor, organization } = tools;
  const domainTexts = texts.domain;
  const report = reportEntry(organization.id, { dataType: "Domain", domain: domain.value });
  if (!editor) return [report];
  return [
    { id: "edit", label: domainTexts.edit, icon: Pencil, onSelect: () => editor.edit({ kind: "domain", domain }) },
    verifyEntry(tools, [domain], domain.verified, "Edit organization email domain"),
    ...unmergeEntry(tools, domain),
    report,
    removeEntry(tools, [domain], domainTexts, domainTexts.removeText(domain.value)),
  ];
}

/** Returns the menu of an email address. Its actions apply to every identity with the address. */
export function emailEntries(tools: LineTools, email: MergedEmail): MenuEntry[] {
  const { editor, organization } = tools;
  const emailTexts = texts.email;
  const { identities, verified, value, platforms } = email;
  const report = reportEntry(organization.id, { dataType: "Identity", platform: platforms[0] ?? "custom", value });
  if (!editor) return [report];
  return [
    { id: "edit", label: emailTexts.edit, icon: Pencil, onSelect: () => editor.edit({ kind: "email", email }) },
    verifyEntry(tools, identities, verified, "Edit organization email domain"),
    ...unmergeEntry(tools, identities[0]),
    report,
    removeEntry(tools, identities, emailTexts, emailTexts.removeText(value)),
  ];
}

/** A text of an attribute that has a list of them. */
interface ListedText {
  readonly value: string;
  readonly texts: {
    readonly add: string;
    readonly label: string;
    readonly remove: string;
    readonly removeText: (value: string) => string;
    readonly fromSource: string;
  };
  /** Attribute changes that remove it. Empty when a source states it, because only what was entered can be removed. */
  readonly without: (now: Organization) => Readonly<Record<string, Record<string, unknown>>>;
}

function listedEntries(tools: LineTools, { value, texts: own, without }: ListedText, edit: MenuEntry[]): MenuEntry[] {
  const { editor, organization, cache, confirm } = tools;
  const detail = { label: own.label, value };
  const report = reportEntry(organization.id, {
    dataType: "Organization details",
    organization: organization.displayName,
    detail,
  });
  if (!editor) return [report];
  const unavailable = Object.keys(without(organization)).length === 0 ? own.fromSource : null;
  const remove = async () => {
    const message = own.removeText(value);
    if (!(await confirm({ type: "danger", title: own.remove, message, confirmLabel: texts.confirm }))) return;
    await quickEdit(() => cache.change({ body: (now) => ({ attributes: without(now) }) }), done);
    focusIfLost(`[aria-label="${own.add}"]`);
  };
  return [
    ...edit.map((entry) => ({ ...entry, unavailable })),
    report,
    {
      id: "remove",
      label: own.remove,
      icon: Trash2,
      danger: true,
      begins: true,
      unavailable,
      onSelect: () => void remove(),
    },
  ];
}

/** Returns the menu of a phone number. A number from a source cannot be edited. */
export function phoneEntries(tools: LineTools, number: string): MenuEntry[] {
  const without = ({ attributes: { phoneNumber } }: Organization) => {
    const numbers = textsByHand(phoneNumber);
    if (!numbers.includes(number)) return {};
    const left = numbers.filter((each) => each !== number);
    return { phoneNumber: textsChange(phoneNumber, left) };
  };
  const edit = { id: "edit", label: texts.phone.edit, icon: Pencil };
  return listedEntries(tools, { value: number, texts: texts.phone, without }, [
    { ...edit, onSelect: () => tools.editor?.edit({ kind: "phone", number }) },
  ]);
}

/** Returns the menu of another name. A name from a source cannot be removed. */
export const nameEntries = (tools: LineTools, name: string): MenuEntry[] =>
  listedEntries(
    tools,
    { value: name, texts: texts.otherName, without: ({ attributes }) => withoutName(attributes, name) },
    [],
  );
