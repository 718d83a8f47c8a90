import type { EvidenceRef } from "#shared/domain/evidence/evidence.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";

/** Icon before a value. */
export type Mark =
  | { readonly kind: "platform"; readonly platform: string }
  | { readonly kind: "organization"; readonly id: string; readonly name: string; readonly image: unknown };

/** One value of a profile. */
export interface Item {
  readonly key: string;
  readonly text: string;
  /** Secondary text after the value: a period or a range of dates. */
  readonly detail?: string | undefined;
  readonly mark?: Mark | undefined;
  /** Tooltip: a job title. */
  readonly hint?: string | undefined;
  /** Undefined when the value cannot be verified. */
  readonly verified?: boolean | undefined;
  /** Field name that evidence uses for this value. */
  readonly field?: EvidenceRef["field"] | undefined;
}

/** Item of an identity on a platform. */
export function identityItem({ platform, type, value, verified }: Identity): Item {
  return {
    key: `${platform}:${type}:${value.toLowerCase()}`,
    text: value,
    mark: { kind: "platform", platform },
    verified,
    field: "identity",
  };
}

/** Item of an email, independent of its platforms. */
export function emailItem({ value, verified }: Pick<Identity, "value" | "verified">): Item {
  return { key: value.toLowerCase(), text: value, verified, field: "identity" };
}

/** Whether a line of evidence refers to this value of this profile. */
function isReferred(item: Item, ref: EvidenceRef): boolean {
  if (ref.field !== item.field || ref.value === "") return false;
  const { mark } = item;
  if (ref.field === "organization") return mark?.kind === "organization" && mark.id === ref.name;
  // The same handle may exist on several platforms. Evidence refers to one of them.
  if (mark?.kind === "platform" && ref.name && platformKey(mark.platform) !== platformKey(ref.name)) return false;
  return item.text.toLowerCase() === ref.value.toLowerCase();
}

/**
 * Returns the part of a value that evidence refers to; null when it does not. For an email that contains the other
 * profile's handle, the part is the handle.
 */
export function referredPart(item: Item, profileId: string, refs: readonly EvidenceRef[]): string | null {
  const own = refs.find((ref) => ref.profileId === profileId && isReferred(item, ref));
  if (!own) return null;
  const text = item.text.toLowerCase();
  const named = refs.find(
    ({ profileId: of, value }) => of !== profileId && value.length < text.length && text.includes(value.toLowerCase()),
  );
  return named?.value || item.text;
}
