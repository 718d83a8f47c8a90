import "./app.css";
import { createRoot } from "react-dom/client";
import { applyDatePreferences } from "#console/core/date-preferences.ts";
import { App } from "./app.tsx";
import { createRouter } from "./router.tsx";

allowScrollLockStyle();
applyDatePreferences();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App router={createRouter()} />);

/**
 * Lets the one style element in that the dialogs' scroll lock makes: it asks for the nonce under the name that
 * bundlers gave it once, and the page carries the nonce of its policy in a meta element.
 */
function allowScrollLockStyle(): void {
  const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
