import { createHash } from "node:crypto";

/** Demo account of the embedded provider. There is no password, so it works only on loopback. */
export interface DemoAccount {
  /** Name for `npm run token -- <name>`. */
  readonly name: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly description: string;
  readonly role: string;
  /** Values of the roles claim. */
  readonly claims: readonly string[];
}

/** `sourceId` of the project group that the demo's project admin administers. */
export const demoAdminGroup = "demo-admin-group";

export const demoAccounts: readonly DemoAccount[] = [
  {
    name: "admin",
    email: "admin@demo.example",
    givenName: "Ada",
    familyName: "Admin",
    description: "Sees and changes everything",
    role: "Administrator",
    claims: ["admin"],
  },
  {
    name: "project-admin",
    email: "project-admin@demo.example",
    givenName: "Pablo",
    familyName: "Project-Admin",
    description: "Changes everything inside one project group",
    role: "Project admin",
    claims: [`admin:${demoAdminGroup}`],
  },
  {
    name: "readonly",
    email: "readonly@demo.example",
    givenName: "Rita",
    familyName: "Readonly",
    description: "Sees everything, changes nothing",
    role: "Read-only",
    claims: ["viewer"],
  },
  {
    name: "empty",
    email: "empty@demo.example",
    givenName: "Emil",
    familyName: "Empty",
    description: "Has no permissions yet",
    role: "No permissions",
    claims: [],
  },
];

/** `sub` of the account. */
export function demoSubject(account: Pick<DemoAccount, "name">): string {
  return `demo-${account.name}`;
}

/** User id of the account. It is the same on every platform, so that a token can be signed without a database query. */
export function demoUserId(account: Pick<DemoAccount, "name">): string {
  const hash = createHash("sha256")
    .update(`community-data-platform/${demoSubject(account)}`)
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
