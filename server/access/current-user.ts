import type { Role } from "#shared/domain/access/roles.ts";

/** Who makes a request: the user behind the app token, as the checks need it. */
export interface CurrentUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  /** Segments (group, projects and sub-projects) that a project admin administers. */
  readonly adminSegments: readonly string[];
  /** A program with an API key, which gives nobody access and makes no keys. */
  readonly isApiKey?: true;
  readonly status: "active" | "invited" | "empty-permissions";
}
