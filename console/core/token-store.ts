/** Where the app token is kept. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Calls back when another tab changes the token; null when it signed out. Returns how to stop. */
  subscribe(changed: (token: string | null) => void): () => void;
}

/** The key under which the existing product keeps it too. */
const tokenKey = "jwt";

/** The app token in local storage, as core.md section 7 says. */
export function createTokenStore(storage: Storage = localStorage): TokenStore {
  return {
    read: () => storage.getItem(tokenKey),
    write: (token) => storage.setItem(tokenKey, token),
    clear: () => storage.removeItem(tokenKey),
    subscribe(changed) {
      const listen = (event: StorageEvent) => {
        // A null key: another tab cleared the whole storage.
        if (event.storageArea === storage && (event.key === tokenKey || event.key === null)) {
          changed(storage.getItem(tokenKey));
        }
      };
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
  };
}

/** When the token ends, in milliseconds since 1970; null when it does not say. The server alone judges the token. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    const exp = typeof claims === "object" && claims !== null && "exp" in claims ? claims.exp : null;
    return typeof exp === "number" ? exp * 1000 : null;
  } catch {
    return null;
  }
}
