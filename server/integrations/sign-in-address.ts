import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { integrationPlatforms } from "./catalog.ts";
import { connectedSegment } from "./connect.ts";
import { startOAuth } from "./sync/oauth.ts";

/**
 * Returns the URL of a provider at which the user signs in. The provider redirects back to the integration page.
 * @throws HttpError 400 for a platform without a sign-in, or one that the operator has not configured
 */
export async function signInAddress(platform: Platform, requester: Requester, key: string): Promise<{ url: string }> {
  const found = integrationPlatforms.find((each) => each.key === key);
  const provider = found?.signIn ?? found?.ownSignIn;
  if (!provider) throw badRequest("This platform has no sign-in.");
  return { url: await startOAuth(platform, requester, provider, connectedSegment(requester)) };
}
