import { fakeBrowser } from "wxt/testing/fake-browser";

// Modules of the extension read their storage items when they are loaded.
Object.assign(globalThis, { chrome: fakeBrowser, browser: fakeBrowser });
