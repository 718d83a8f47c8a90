import * as z from "zod/mini";
import { call } from "./call.ts";
import { anyObject, done, moment } from "./common.ts";
import { limitedText, longText, webAddress } from "./limited.ts";
import { settings } from "./settings.ts";

/** Exchanges the sign-in provider's ID token for the app token. The response is the bare token text (wire.md 2.1). */
export const authSsoCallback = call("POST", "/auth/sso/callback", {
  summary: "Exchange an ID token for an app token",
  access: "public",
  segments: "none",
  body: z.object({ idToken: longText, invitationToken: z.optional(webAddress) }),
  answer: z.string(),
});

/**
 * Starts a sign-in. The provider repeats the nonce in the ID token, which shows the server when the sign-in started,
 * whatever the provider's clock says.
 */
export const authSignInStart = call("POST", "/auth/sso/start", {
  summary: "Start a sign-in",
  access: "public",
  segments: "none",
  capability: "signInNonce",
  answer: z.object({ nonce: z.string() }),
});

/** Names in the platform's log why a browser could not sign in at the provider. */
export const authSignInFailed = call("POST", "/auth/sso/failed", {
  summary: "Report a failed sign-in",
  access: "public",
  segments: "none",
  capability: "signInNonce",
  body: z.object({
    /** An error code of OAuth or OpenID Connect, or what the browser observed. */
    code: z.string().check(z.maxLength(200)),
    /** Host of the provider that failed. */
    host: z.string().check(z.maxLength(300)),
  }),
  answer: done,
});

/** Makes the user an administrator who has opened the link in the log of a platform without an administrator. */
export const authFirstAdministrator = call("POST", "/auth/first-administrator", {
  summary: "Become the first administrator",
  access: "user",
  segments: "none",
  capability: "administration",
  body: z.object({ token: limitedText(1_000) }),
  answer: done,
});

/** Revokes all app tokens of the user. Console, extension and scripts must sign in again. */
export const authSignOut = call("POST", "/auth/sign-out", {
  summary: "Sign out everywhere",
  access: "user",
  segments: "none",
  capability: "signOut",
  answer: done,
});

const tenant = z.object({
  id: z.string(),
  name: z.string(),
  url: z.nullish(z.string()),
  plan: z.nullish(z.string()),
  communitySize: z.nullish(z.string()),
  reasonForUsingCrowd: z.nullish(z.string()),
  integrationsRequired: z.optional(z.unknown()),
  onboardedAt: z.nullish(moment),
  hasSampleData: z.nullish(z.boolean()),
  isTrialPlan: z.nullish(z.boolean()),
  trialEndsAt: z.nullish(moment),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  settings: z.optional(z.array(z.partial(settings))),
});

const tenantUser = z.object({
  id: z.string(),
  tenantId: z.string(),
  userId: z.string(),
  roles: z.array(z.string()),
  adminSegments: z.array(z.string()),
  invitationToken: z.nullish(z.string()),
  /** `active`, `invited` or `empty-permissions`. */
  status: z.nullish(z.string()),
  settings: z.nullish(anyObject),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  tenant,
});

/** Signed-in user (wire.md 2.2). Clients use only `tenants[0]`. */
const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  fullName: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  phoneNumber: z.nullish(z.string()),
  provider: z.nullish(z.string()),
  acceptedTermsAndPrivacy: z.nullish(z.boolean()),
  createdAt: moment,
  updatedAt: z.nullish(moment),
  tenants: z.array(tenantUser),
});

export type CurrentUser = z.output<typeof currentUser>;

export const authMe = call("GET", "/auth/me", {
  summary: "The signed-in user",
  access: "user",
  segments: "none",
  answer: currentUser,
});
