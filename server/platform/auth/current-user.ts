import type { Role } from "#shared/domain/access/roles.ts";

/** User making a request, with the fields that permission checks need. */
export interface CurrentUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  /** Segments (groups, projects and sub-projects) that a project admin administers. */
  readonly adminSegments: readonly string[];
  /** Set for a program with an API key. It can neither grant access nor create keys. */
  readonly isApiKey?: true;
  readonly status: "active" | "invited" | "empty-permissions";
}
