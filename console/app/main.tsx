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
 * Permits the style element of the dialogs' scroll lock under the content security policy. The library reads the nonce
 * from `__webpack_nonce__`; the page has it in a meta element.
 */
function allowScrollLockStyle(): void {
  const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
