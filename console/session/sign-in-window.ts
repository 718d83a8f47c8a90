const key = "signInWindow";

/** Marks this window as opened by a page that waits for a sign-in. */
export function markSignInWindow(): void {
  sessionStorage.setItem(key, "yes");
}

/** Whether this window closes after the sign-in, because another page waits for it. */
export function isSignInWindow(): boolean {
  return sessionStorage.getItem(key) !== null;
}
