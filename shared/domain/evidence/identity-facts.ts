import type { NoreplyHandle } from "../identities/git-identity.ts";

/** An email address of a profile with all platforms that list it. */
export interface EmailFact {
  readonly key: string;
  readonly value: string;
  /** Mailbox that receives the address's mail. */
  readonly mailbox: string;
  /** The registered domain of an organization or a person; null for free providers and machines. */
  readonly domain: string | null;
  readonly verified: boolean;
  readonly platforms: readonly string[];
}

/** A handle of a profile on a platform. */
export interface HandleFact {
  readonly key: string;
  readonly value: string;
  readonly platform: string;
  /** Server or workspace of the account; empty for the public one; null when unknown. */
  readonly site: string | null;
  readonly verified: boolean;
}

/** A handle inside a noreply address of a profile. */
export interface NoreplyFact extends NoreplyHandle {
  readonly email: string;
  readonly verified: boolean;
}
