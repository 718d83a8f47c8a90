import { firstError, noTrailingSlash, required, webAddress } from "./rules.ts";

/** Validation error of a forum's URL; null when it is valid. */
export const forumUrlError = (address: string): string | null =>
  firstError(address, [required(), webAddress(), noTrailingSlash()]);

/** Error of an API key that the forum rejects. */
export const invalidCredentials = "Invalid credentials";
