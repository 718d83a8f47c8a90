const key = "returnTo";

const anywhere = "http://console.invalid";

/**
 * A path of this console, never another address: what a sign-in may return to. It is judged as the browser reads it,
 * which drops line breaks, turns backslashes round and takes "//" for another host.
 */
export function safeReturn(path: string | null | undefined): string {
  const url = path?.startsWith("/") ? URL.parse(path, anywhere) : null;
  if (url?.origin !== anywhere || url.pathname.startsWith("//") || url.pathname.startsWith("/auth/")) return "/";
  return url.pathname + url.search + url.hash;
}

/** Keeps where the person was, so that signing in leads back there. For this tab only. */
export function keepReturnLocation(path: string): void {
  sessionStorage.setItem(key, safeReturn(path));
}

/** Where to go after signing in; "/" when nothing was kept. */
export function returnLocation(): string {
  return safeReturn(sessionStorage.getItem(key));
}

/** Forgets it, once it was used. */
export function forgetReturnLocation(): void {
  sessionStorage.removeItem(key);
}
