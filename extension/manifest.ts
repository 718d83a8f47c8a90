import { extensionKey, geckoExtensionId } from "../shared/domain/extension-id.ts";
import { connectedOrigins, siteOrigins } from "./sites/origins.ts";

const mayAskFor = [...siteOrigins, ...connectedOrigins];

/**
 * Returns the manifest for a browser. Each permission needs an entry with an explanation in
 * `tests/unit/extension/granted.json`; a test checks this.
 */
export function manifestFor(browser: string) {
  const firefox = browser === "firefox";
  return {
    default_locale: "en",
    name: "__MSG_name__",
    description: "__MSG_description__",
    permissions: ["storage", "alarms", "identity", "activeTab", "contextMenus", ...(firefox ? [] : ["sidePanel"])],
    // The permission to read the list in a tab is requested on first use.
    optional_permissions: ["scripting", ...(firefox ? mayAskFor : [])],
    ...(!firefox && { optional_host_permissions: mayAskFor }),
    content_security_policy: firefox ? pagePolicy : { extension_pages: pagePolicy },
    action: { default_title: "__MSG_openPanel__" },
    // The extension does not run in private windows.
    incognito: "not_allowed",
    commands: {
      // Chromium's own command for the button can neither focus nor close the panel.
      ...(firefox
        ? { _execute_browser_action: { suggested_key: { default: "Alt+Shift+E" } } }
        : {
            "toggle-panel": {
              suggested_key: { default: "Alt+Shift+E" },
              description: "__MSG_togglePanel__",
            },
          }),
      "look-up-again": { suggested_key: { default: "Alt+Shift+L" }, description: "__MSG_lookUpAgain__" },
      bookmark: { suggested_key: { default: "Alt+Shift+K" }, description: "__MSG_bookmark__" },
    },
    ...(firefox
      ? {
          browser_specific_settings: {
            gecko: {
              id: geckoExtensionId,
              strict_min_version: "142.0",
              // Data sent to the user's own console counts too: profiles visited on allowed sites, titles and URLs of
              // bookmarked pages, and names and email addresses entered by the user.
              data_collection_permissions: {
                required: ["browsingActivity", "websiteContent", "personallyIdentifyingInfo"],
              },
            },
          },
        }
      : { key: extensionKey, storage: { managed_schema: "managed-schema.json" }, minimum_chrome_version: "126" }),
  };
}

/**
 * The console's address is entered by the user, so the policy allows all https and wss origins and the two loopback
 * names. All requests use one function that checks the origin (`extension/connection/platform-fetch.ts`).
 */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' https: wss: http://localhost:* ws://localhost:* http://127.0.0.1:* ws://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");
