import { useEffect } from "react";
import { browser } from "wxt/browser";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import type { Workplace } from "../connection/session.ts";
import { useTab } from "../kit/views.ts";
import { texts } from "./texts.ts";
import { useKnownLookUp } from "./use-look-up.ts";

/** Badge colors for every theme. White text has a contrast of at least 4.5 on each. */
const colors = { known: "#0a7a3b", several: "#8f5b0a", unknown: "#4b5563" } as const;

/** A busy browser may have no idle time for long. */
const longestIdleWaitMs = 1_000;

/**
 * Badge on the toolbar button of the active tab: known, several or unknown, also stated in its tooltip. It stays while
 * the tab shows the profile, even under other content, and is removed with the panel. Only results of the panel are
 * shown; the badge sends no request.
 */
export function TabBadge({ workplace, profile }: { workplace: Workplace; profile: RecognizedProfile }) {
  const answer = useKnownLookUp(workplace, profile);
  const candidates = answer?.candidates;
  const { id } = useTab();
  const [only, another] = candidates ?? [];
  // Known only in another project group.
  const elsewhere = only === undefined ? (answer?.elsewhere[0]?.name ?? "") : "";
  const state = candidates === undefined ? null : another ? "several" : only || elsewhere ? "known" : "unknown";
  const count = candidates?.length ?? 0;
  const name = only?.displayName ?? "";
  const isMarked = state !== null;
  useEffect(() => {
    if (id === null || !isMarked) return;
    const clear = () => void mark(id, { text: "", color: colors.unknown, title: texts.badge.open });
    addEventListener("pagehide", clear);
    return () => {
      removeEventListener("pagehide", clear);
      clear();
    };
  }, [id, isMarked]);
  useEffect(() => {
    if (id === null || state === null) return;
    const text = { known: "✓", several: String(count), unknown: "?" }[state];
    const known = elsewhere ? texts.badge.elsewhere(elsewhere) : texts.badge.known(name);
    const title = { known, several: texts.several.title(count), unknown: texts.badge.unknown }[state];
    // Idle time, so that the card renders first.
    const show = () => void mark(id, { text, color: colors[state], title: `${texts.badge.product}: ${title}` });
    const timer = requestIdleCallback(show, { timeout: longestIdleWaitMs });
    // The browser clears the badge when a navigation of the tab commits: on a reload, or after the page was recognized.
    const update = (updated: number, { status }: { readonly status?: string | undefined }) => {
      if (updated === id && status === "complete") show();
    };
    browser.tabs.onUpdated.addListener(update);
    return () => {
      cancelIdleCallback(timer);
      browser.tabs.onUpdated.removeListener(update);
    };
  }, [id, state, count, name, elsewhere]);
  return null;
}

const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;

async function mark(
  tabId: number,
  { text, color, title }: { text: string; color: string; title: string },
): Promise<void> {
  try {
    await Promise.all([
      button.setBadgeText({ tabId, text }),
      button.setBadgeBackgroundColor({ tabId, color }),
      button.setTitle({ tabId, title }),
    ]);
  } catch {
    // The tab is closed, and its badge with it.
  }
}
