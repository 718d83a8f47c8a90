const key = "signInProblem";

/** Keeps the reason of a failed sign-in for the sign-in page. Not in the URL, where anybody could put a text. */
export function storeSignInProblem(text: string): void {
  sessionStorage.setItem(key, text);
}

/** Reason of the last failed sign-in of this tab; null when there is none. */
export function signInProblem(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetSignInProblem(): void {
  sessionStorage.removeItem(key);
}
