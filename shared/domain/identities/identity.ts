/** One identity of a person or an organization, reduced to the fields that the rules need (rules.md 3). */
export interface Identity {
  readonly type: string;
  readonly platform: string;
  /** Server or workspace of the account (`account-site.ts`); absent for none. */
  readonly site?: string | undefined;
  readonly value: string;
  readonly verified: boolean;
}

/**
 * Request body of a manually entered identity. It is never verified: only a sign-in, a source or a decision of an admin
 * verifies (settled).
 */
export function enteredIdentity<Type extends string>({
  platform,
  site,
  type,
  value,
}: {
  platform: string;
  site?: string | undefined;
  type: Type;
  value: string;
}) {
  return { platform, ...(site && { site }), type, value, verified: false, source: "ui" };
}
