import { firstError, noTrailingSlash, required, webAddress } from "./rules.ts";

/** What is wrong with the address of a forum; null when nothing is. */
export const forumUrlError = (address: string): string | null =>
  firstError(address, [required(), webAddress(), noTrailingSlash()]);

/** What a forum's key is told that it does not take. */
export const invalidCredentials = "Invalid credentials";
