/** Storage of the app token. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Calls `changed` when another tab changes the token, null on sign-out. Returns the function that unsubscribes. */
  subscribe(changed: (token: string | null) => void): () => void;
}

/** Storage key shared with the existing product. */
const tokenKey = "jwt";

/** Stores the app token in local storage. */
export function createTokenStore(storage: Storage = localStorage): TokenStore {
  return {
    read: () => storage.getItem(tokenKey),
    write: (token) => storage.setItem(tokenKey, token),
    clear: () => storage.removeItem(tokenKey),
    subscribe(changed) {
      const listen = (event: StorageEvent) => {
        // The key is null when another tab clears the whole storage.
        if (event.storageArea === storage && (event.key === tokenKey || event.key === null)) {
          changed(storage.getItem(tokenKey));
        }
      };
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
  };
}

/** Expiry of the token in epoch milliseconds; null when it contains none. Only the server validates the token. */
export function tokenExpiry(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : null;
}

/** Id of the user of the token; null when it contains none. */
export function tokenUser(token: string): string | null {
  const { id } = claimsOf(token);
  return typeof id === "string" ? id : null;
}

function claimsOf(token: string): { exp?: unknown; id?: unknown } {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
