import {
  type ChangeList,
  ListFilters,
  ListSearch,
  type ListState,
  ListToolbar,
  SettingsButton,
} from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import type { Inclusion, Sorter } from "#shared/domain/lists/list-state.ts";
import { texts } from "../texts.ts";
import type { ActivitySetting } from "./activities-address.ts";
import { type ActivityQueries, hasActivityDetails } from "./activity-queries.ts";

interface ActivityToolbarProps {
  queries: ActivityQueries;
  groupId: string;
  state: ListState<ActivitySetting>;
  change: ChangeList<ActivitySetting>;
}

const orders = {
  trending: { prop: "trending", order: "descending" },
  recent: { prop: "timestamp", order: "descending" },
  oldest: { prop: "timestamp", order: "ascending" },
} as const;
type OrderName = keyof typeof orders;
const names = Object.keys(orders) as OrderName[];

/** Toolbar with search, filters, order and exclusion settings. */
export function ActivityToolbar({ queries, groupId, state, change }: ActivityToolbarProps) {
  const settings = (Object.keys(texts.settings) as ActivitySetting[]).map((setting) => ({
    label: texts.settings[setting],
    value: state.settings[setting],
    onChange(value: Inclusion) {
      track("Filter activities", "Feature", { settings: setting });
      change({ settings: { ...state.settings, [setting]: value } });
    },
  }));
  return (
    <ListToolbar>
      <ListSearch
        placeholder={texts.searchPlaceholder}
        search={state.search}
        onSearch={(search) => {
          if (search.trim() !== "") track("Search activities", "Feature", {});
          change({ search }, { replace: true });
        }}
      />
      <ListFilters
        state={state}
        change={change}
        schema={queries.schema}
        count={(overrides) => queries.count(groupId, { ...state, ...overrides })}
        countText={texts.count}
        onFilter={(filters) => track("Filter activities", "Feature", { filters })}
      />
      <span className="ml-auto flex items-center gap-1">
        <SelectMenu
          quiet
          size="sm"
          aria-label={texts.sort}
          options={names
            .filter((name) => name !== "trending" || hasActivityDetails())
            .map((value) => ({ value, label: texts.sorts[value] }))}
          value={names.find((name) => isSameOrder(orders[name], state.order)) ?? "recent"}
          onValueChange={(name) => change({ order: orders[name as OrderName] })}
        />
        {hasActivityDetails() && <SettingsButton settings={settings} />}
      </span>
    </ListToolbar>
  );
}

const isSameOrder = (a: Sorter, b: Sorter) => a.prop === b.prop && a.order === b.order;
