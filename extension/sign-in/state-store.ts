import type { StateStore } from "oidc-client-ts";
import { browser } from "wxt/browser";

const prefix = "oidc.";

/**
 * State, nonce and PKCE verifier of a pending sign-in. Stored in session memory, so that they survive a restart of the
 * worker.
 */
export const sessionStateStore: StateStore = {
  set: (key, value) => browser.storage.session.set({ [prefix + key]: value }),
  get: async (key) => ((await browser.storage.session.get(prefix + key))[prefix + key] as string | undefined) ?? null,
  remove: async (key) => {
    const value = await sessionStateStore.get(key);
    await browser.storage.session.remove(prefix + key);
    return value;
  },
  getAllKeys: async () =>
    Object.keys(await browser.storage.session.get(null))
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
};
