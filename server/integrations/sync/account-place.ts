import type { Requester } from "#server/platform/http/route.ts";

/** Platform of the provider's accounts, and their site. */
export interface AccountPlace {
  readonly key: string;
  readonly site: string;
  /**
   * User who sends the data. That of a project admin changes nothing of people and organizations that other groups rely
   * on, and gives no rights over them (rules.md 6). Absent for connectors.
   */
  readonly sender?: Requester | undefined;
}
