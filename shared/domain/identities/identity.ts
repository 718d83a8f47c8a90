/** One identity of a person or an organization, as far as the rules here look at it (rules.md 3). */
export interface Identity {
  readonly type: string;
  readonly platform: string;
  readonly value: string;
  readonly verified: boolean;
}

/**
 * An identity as it is sent when somebody enters it: a person at a keyboard verifies nothing, only a sign-in, a source or
 * an admin's own decision does (settled).
 */
export function enteredIdentity<Type extends string>({
  platform,
  type,
  value,
}: {
  platform: string;
  type: Type;
  value: string;
}) {
  return { platform, type, value, verified: false, source: "ui" };
}
