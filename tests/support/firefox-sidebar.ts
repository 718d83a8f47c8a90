import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Firefox } from "./marionette.ts";

/**
 * The page inside Firefox's real sidebar, with elements addressed by selectors. The text of a missing element is empty.
 */
export interface Sidebar {
  text(selector: string): Promise<string>;
  value(selector: string): Promise<string>;
  /** Replaces the text of a field. */
  fill(selector: string, value: string): Promise<void>;
  /** Presses the button with this text. @throws when there is none. */
  press(button: string): Promise<void>;
  /** Presses the first element that the selector names. @throws when there is none. */
  pressAt(selector: string): Promise<void>;
  /** Writes values to the add-on's storage, as the add-on's pages would. */
  store(area: "local" | "session", values: Readonly<Record<string, string>>): Promise<void>;
  /** Saves a picture of the whole window with its sidebar. */
  picture(path: string): Promise<void>;
}

/**
 * Runs in the sidebar's own process, where its document is accessible; the browser window only has the frame. Requests
 * arrive as messages and are answered with messages.
 */
const frameScript = `
addMessageListener("test:ask", ({ data: { id, what, selector, value } }) => {
  const document = content.document;
  const element = what !== "store" && selector && document.querySelector(selector);
  const tell = (answer) => sendAsyncMessage("test:answer", { id, answer });
  if (what === "text") return tell(element ? element.innerText : "");
  if (what === "value") return tell(element ? element.value : "");
  if (what === "fill") {
    element.focus();
    element.value = value;
    element.dispatchEvent(new content.Event("input", { bubbles: true }));
    return tell(true);
  }
  if (what === "press at") {
    press(element);
    return tell(Boolean(element));
  }
  if (what === "store") {
    content.wrappedJSObject.browser.storage[selector].set(Cu.cloneInto(value, content));
    return tell(true);
  }
  const button = [...document.querySelectorAll("button")].find(({ innerText }) => innerText.trim() === value);
  press(button);
  tell(button !== undefined);
});

// As a press of the user, who alone may be asked for a permission.
function press(element) {
  const handling = content.windowUtils.setHandlingUserInput(true);
  element?.click();
  handling.destruct();
}`;

/** Opens the sidebar of an installed add-on as its button does. */
export async function openSidebar(firefox: Firefox, addonId: string): Promise<Sidebar> {
  const commandId = `${addonId.toLowerCase().replace(/[^a-z0-9_-]/g, "_")}-sidebar-action`;
  await firefox.run(
    `const window = Services.wm.getMostRecentWindow("navigator:browser");
     const { SidebarController } = window;
     // Firefox opens it by itself when an add-on is installed; asking in the middle of that fails.
     if (SidebarController.currentID !== ${JSON.stringify(commandId)}) await SidebarController.show(${JSON.stringify(commandId)});
     const frame = () => SidebarController.browser.contentDocument?.getElementById("webext-panels-browser");
     while (frame()?.currentURI?.scheme !== "moz-extension") await new Promise((resolve) => window.setTimeout(resolve, 50));
     frame().messageManager.loadFrameScript("data:application/javascript," + ${JSON.stringify(encodeURIComponent(frameScript))}, false);`,
    "chrome",
  );
  let next = 1;
  const ask = (question: { what: string; selector?: string; value?: unknown }) =>
    firefox.run(
      `const window = Services.wm.getMostRecentWindow("navigator:browser");
       const { messageManager } = window.SidebarController.browser.contentDocument.getElementById("webext-panels-browser");
       const question = ${JSON.stringify({ id: next++, ...question })};
       return await new Promise((resolve) => {
         messageManager.addMessageListener("test:answer", function heard({ data }) {
           if (data.id !== question.id) return;
           messageManager.removeMessageListener("test:answer", heard);
           resolve(data.answer);
         });
         messageManager.sendAsyncMessage("test:ask", question);
       });`,
      "chrome",
    );
  return {
    text: async (selector) => String(await ask({ what: "text", selector })).trim(),
    value: async (selector) => String(await ask({ what: "value", selector })),
    async fill(selector, value) {
      await ask({ what: "fill", selector, value });
    },
    async press(button) {
      if ((await ask({ what: "press", value: button })) !== true) throw new Error(`No button is called ${button}.`);
    },
    async pressAt(selector) {
      if ((await ask({ what: "press at", selector })) !== true) throw new Error(`Nothing is named by ${selector}.`);
    },
    async store(area, values) {
      await ask({ what: "store", selector: area, value: values });
    },
    async picture(path) {
      await firefox.send("Marionette:SetContext", { value: "chrome" });
      const { value } = (await firefox.send("WebDriver:TakeScreenshot", { full: true })) as { value: string };
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(value, "base64"));
    },
  };
}
