import { type IntegrationTab, integrationTabs, tabOf } from "#shared/domain/integrations/integration-status.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import type { PlatformCard } from "../cards/platform-cards.ts";
import { texts } from "../texts.ts";

export type TabKey = IntegrationTab["key"] | "all";

/** Tab of the page with its number of cards. */
export interface StatusTab {
  readonly key: TabKey;
  readonly label: string;
  readonly count: number;
}

function cardTab({ integration }: PlatformCard): TabKey {
  return tabOf(integration?.status);
}

/** Returns the tab "all" and one tab for each group of statuses, each with its count. */
export function statusTabs(cards: readonly PlatformCard[]): StatusTab[] {
  return [
    { key: "all", label: texts.all, count: cards.length },
    ...integrationTabs.map(({ key, label }) => ({
      key,
      label,
      count: cards.filter((card) => cardTab(card) === key).length,
    })),
  ];
}

/** Returns the tab named in the URL; "all" for an unknown value. */
export function readTab(value: string | null): TabKey {
  return integrationTabs.find(({ key }) => key === value)?.key ?? "all";
}

/** Returns the cards of a tab whose name contains the searched words. */
export function visibleCards(cards: readonly PlatformCard[], tab: TabKey, search: string): PlatformCard[] {
  return cards.filter(
    (card) => (tab === "all" || cardTab(card) === tab) && containsWords(card.descriptor.name, search),
  );
}
