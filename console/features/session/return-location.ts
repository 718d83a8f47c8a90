const key = "returnTo";

/** A path of this console, never another address: what a sign-in may return to. */
export function safeReturn(path: string | null | undefined): string {
  if (!path?.startsWith("/") || path.startsWith("//") || path.startsWith("/\\") || path.startsWith("/auth/"))
    return "/";
  return path;
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
