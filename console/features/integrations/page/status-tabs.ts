import { type IntegrationTab, integrationTabs, tabOf } from "#shared/domain/integrations/integration-status.ts";
import type { PlatformCard } from "../cards/platform-cards.ts";
import { texts } from "../texts.ts";

export type TabKey = IntegrationTab["key"] | "all";

/** A tab of the page with how many cards it holds. */
export interface StatusTab {
  readonly key: TabKey;
  readonly label: string;
  readonly count: number;
}

function cardTab({ integration }: PlatformCard): TabKey {
  return tabOf(integration?.status);
}

/** All integrations, then the groups of statuses, each with its count. */
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

/** The tab that an address names; an unknown one is all. */
export function readTab(value: string | null): TabKey {
  return integrationTabs.find(({ key }) => key === value)?.key ?? "all";
}

/** The cards of a tab whose name holds the words that were typed. */
export function visibleCards(cards: readonly PlatformCard[], tab: TabKey, search: string): PlatformCard[] {
  const wanted = search.trim().toLocaleLowerCase();
  return cards.filter(
    (card) => (tab === "all" || cardTab(card) === tab) && card.descriptor.name.toLocaleLowerCase().includes(wanted),
  );
}
