import { useEffect } from "react";
import { browser } from "wxt/browser";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import type { Workplace } from "../connection/session.ts";
import { useTab, useViews } from "../kit/views.ts";
import { texts } from "./texts.ts";
import { useKnownLookUp } from "./use-look-up.ts";

/** Colours of the badge, whatever the theme: white text stands on each with a contrast of 4.5 at least. */
const colors = { known: "#0a7a3b", several: "#8f5b0a", unknown: "#4b5563" } as const;

/** A page that is only passed is not announced. */
const settledMs = 500;

/**
 * Marks the toolbar button of the tab beside the panel: known, several, unknown; the same in words in its tooltip.
 * Readers of the screen are told the same, once it has settled. It stands as long as the tab shows the profile, whatever
 * is opened over it, and goes with the panel. Only what the panel looked up is told: nothing is asked for a badge.
 */
export function TabBadge({ workplace, profile }: { workplace: Workplace; profile: RecognisedProfile }) {
  const candidates = useKnownLookUp(workplace, profile)?.candidates;
  const { say } = useViews();
  const { id } = useTab();
  const [only, another] = candidates ?? [];
  const state = candidates === undefined ? null : another ? "several" : only ? "known" : "unknown";
  const count = candidates?.length ?? 0;
  const name = only?.displayName ?? "";
  useEffect(() => {
    if (id === null || state === null) return;
    const text = { known: "✓", several: String(count), unknown: "?" }[state];
    const title = { known: texts.badge.known(name), several: texts.several.title(count), unknown: texts.badge.unknown }[
      state
    ];
    const timer = setTimeout(() => say(title), settledMs);
    const clear = () => void mark(id, { text: "", color: colors.unknown, title: texts.badge.open });
    void mark(id, { text, color: colors[state], title: `${texts.badge.product}: ${title}` });
    addEventListener("pagehide", clear);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", clear);
      clear();
    };
  }, [id, state, count, name, say]);
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
    // The tab is gone, and its mark with it.
  }
}
