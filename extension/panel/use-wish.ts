import { useEffect, useRef } from "react";
import { browser } from "wxt/browser";
import { useStored } from "../use-stored.ts";
import { type Wish, wished, wishMs } from "../wishes/wish.ts";

/** Hands on what was asked of the panel of this window from outside, once and only while it is fresh. */
export function useWish(fulfil: (wish: Wish) => void): void {
  const latest = useStored(wished);
  const handler = useRef(fulfil);
  useEffect(() => {
    handler.current = fulfil;
  });
  useEffect(() => {
    if (!latest || Date.now() - latest.at > wishMs) return;
    let live = true;
    void browser.windows.getCurrent().then(async ({ id }) => {
      if (!live || (latest.windowId !== null && latest.windowId !== id)) return;
      await wished.removeValue();
      handler.current(latest.wish);
    });
    return () => {
      live = false;
    };
  }, [latest]);
}

/** Presses the button of this key, when it has come, as long as a wish lasts. */
export function pressWhenThere(key: string): void {
  const press = () => {
    const button = document.querySelector<HTMLElement>(`[data-key=${key}]:not([inert] *):not(:disabled)`);
    button?.click();
    return button !== null;
  };
  if (press()) return;
  const watch = new MutationObserver(() => press() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), wishMs);
}
