import {
  type ChangeList,
  ListFilters,
  ListSearch,
  type ListState,
  ListToolbar,
  SettingsButton,
} from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import type { Inclusion } from "#shared/domain/lists/list-state.ts";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { texts } from "../texts.ts";
import type { ActivitySetting } from "./activities-address.ts";
import { type ActivityQueries, hasActivityDetails } from "./activity-queries.ts";

interface ActivityToolbarProps {
  queries: ActivityQueries;
  groupId: string;
  state: ListState<ActivitySetting>;
  change: ChangeList<ActivitySetting>;
}

const orders = [
  { value: "descending", label: texts.sorts.descending },
  { value: "ascending", label: texts.sorts.ascending },
] as const;

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
          options={orders}
          value={state.order.order}
          onValueChange={(value) => {
            const order = orders.find((each) => each.value === value)?.value ?? "descending";
            change({ order: { prop: "timestamp", order } });
          }}
        />
        {hasActivityDetails() && <SettingsButton settings={settings} />}
      </span>
    </ListToolbar>
  );
}
