import { extensionKey, geckoExtensionId } from "../shared/domain/extension-id.ts";
import { connectedOrigins, siteOrigins } from "./sites/origins.ts";

const mayAskFor = [...siteOrigins, ...connectedOrigins];

/**
 * The manifest as a function of the browser. Every permission stands in `tests/unit/extension/granted.json`
 * with a plain sentence; the test fails when one comes without it.
 */
export function manifestFor(browser: string) {
  const firefox = browser === "firefox";
  return {
    name: "Community Data Platform",
    description: "The person behind the profile, beside the page.",
    permissions: ["storage", "alarms", "identity", "activeTab", "contextMenus", ...(firefox ? [] : ["sidePanel"])],
    // Reading the list in a tab is asked for at the first press that wants it.
    optional_permissions: ["scripting", ...(firefox ? mayAskFor : [])],
    ...(!firefox && { optional_host_permissions: mayAskFor }),
    content_security_policy: firefox ? pagePolicy : { extension_pages: pagePolicy },
    action: { default_title: "Open Community Data Platform" },
    // Nothing of a private window is seen, asked for or kept.
    incognito: "not_allowed",
    commands: {
      [firefox ? "_execute_browser_action" : "_execute_action"]: { suggested_key: { default: "Alt+Shift+E" } },
      "look-up-again": { suggested_key: { default: "Alt+Shift+L" }, description: "Look up again" },
      bookmark: { suggested_key: { default: "Alt+Shift+K" }, description: "Bookmark the page in Community Lens" },
    },
    ...(firefox
      ? {
          browser_specific_settings: {
            gecko: {
              id: geckoExtensionId,
              strict_min_version: "140.0",
              // What goes to the user's own console counts too: profiles visited on allowed sites, titles and addresses
              // of bookmarked pages, names and e-mail addresses that are entered.
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
 * The console's address is known only once the user has entered it, so https, its sockets and the two loopback names stand here;
 * requests leave through one function that checks the origin (`extension/connection/platform-fetch.ts`).
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
