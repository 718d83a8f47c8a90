/** One identity of a person or an organization, as far as the rules here look at it (rules.md 3). */
export interface Identity {
  readonly type: string;
  readonly platform: string;
  readonly value: string;
  readonly verified: boolean;
}
