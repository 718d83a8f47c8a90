import { userFields } from "#server/admin/users/routes.ts";
import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { readWorkspace, settingsRow } from "#server/platform/settings/workspace.ts";
import {
  authFirstAdministrator,
  authMe,
  authSignInFailed,
  authSignInStart,
  authSignOut,
  authSsoCallback,
} from "#shared/contract/auth.ts";
import type { SignIn } from "./sign-in.ts";

/** Routes for sign-in and the signed-in user. */
export const authRoutes = ({ db }: Platform, signIn: SignIn): Route[] => [
  route(authSsoCallback, ({ body, origin }) => signIn.exchange(body.idToken, origin)),

  route(authSignInStart, async () => ({ nonce: signIn.start() })),

  route(authSignInFailed, async ({ body }) => {
    signIn.reportFailure(body);
    return true;
  }),

  route(authFirstAdministrator, async ({ body, requester }) => {
    await signIn.becomeFirstAdministrator(db, requester, body.token);
    return true;
  }),

  route(authSignOut, async ({ requester }) => {
    await signIn.end(requester.user.id);
    return true;
  }),

  route(authMe, async ({ requester }) => {
    const [row] = await db.select().from(users).where(eq(users.id, requester.user.id));
    if (!row) throw notFound();
    const tenant = await readWorkspace(db);
    const fields = userFields(row);
    return {
      ...fields,
      tenants: [
        {
          // Each user has exactly one tenant, so the row has no separate id.
          id: row.id,
          tenantId: tenant.id,
          userId: row.id,
          roles: row.roles,
          adminSegments: row.adminSegments,
          invitationToken: null,
          status: row.status,
          settings: {
            isEagleEyeGuideDismissed: false,
            isQuickstartGuideDismissed: false,
            eagleEye: { onboarded: false },
            ...row.settings,
          },
          createdAt: fields.createdAt,
          updatedAt: fields.updatedAt,
          tenant: {
            id: tenant.id,
            name: tenant.name,
            url: "community",
            plan: "Growth",
            communitySize: null,
            reasonForUsingCrowd: null,
            integrationsRequired: null,
            onboardedAt: tenant.createdAt.toISOString(),
            hasSampleData: false,
            isTrialPlan: false,
            trialEndsAt: null,
            createdAt: tenant.createdAt.toISOString(),
            updatedAt: tenant.updatedAt.toISOString(),
            settings: [settingsRow(tenant)],
          },
        },
      ],
    };
  }),
];
