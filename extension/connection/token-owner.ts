/**
 * Id of the user of an app token, which stays the same when the token is renewed; the token itself when it contains
 * none. Only the server validates the token.
 */
export function tokenOwner(token: string): string {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof claims === "object" && claims !== null && "id" in claims && typeof claims.id === "string")
      return claims.id;
  } catch {
    // The token of another backend may have another form.
  }
  return token;
}
