const key = "returnTo";

const anywhere = "http://console.invalid";

/**
 * Returns the path if it belongs to this console, else "/". Protects the return from sign-in against other hosts.
 * Parses it like the browser, which drops line breaks, converts backslashes and treats "//" as a host.
 */
export function safeReturn(path: string | null | undefined): string {
  const url = path?.startsWith("/") ? URL.parse(path, anywhere) : null;
  if (url?.origin !== anywhere || url.pathname.startsWith("//") || url.pathname.startsWith("/auth/")) return "/";
  return url.pathname + url.search + url.hash;
}

/** Stores the current path, so that the sign-in returns to it. Only for this tab. */
export function storeReturnLocation(path: string): void {
  sessionStorage.setItem(key, safeReturn(path));
}

/** Path to open after sign-in; "/" when none is stored. */
export function returnLocation(): string {
  return safeReturn(sessionStorage.getItem(key));
}

/** Deletes the stored path after its use. */
export function forgetReturnLocation(): void {
  sessionStorage.removeItem(key);
}
