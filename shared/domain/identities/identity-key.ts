import { valueKey } from "./identity-value.ts";

/**
 * Key under which an identity is unique: platform, site, type, and value without regard to case. A missing site is the
 * same as none.
 */
export function identityKey({
  platform,
  site,
  type,
  value,
}: {
  readonly platform: string;
  readonly site?: string | null | undefined;
  readonly type: string;
  readonly value: string;
}): string {
  return `${platform}\n${site ?? ""}\n${type}\n${valueKey(type, value)}`;
}
