import { Building2, Search } from "lucide-react";
import { Link } from "react-router";
import type { ChangeList } from "#console/data-table/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import { texts } from "../texts.ts";
import { isNarrowed, type OrganizationListState, type OrganizationSetting, organizationList } from "./list-state.ts";

interface OrganizationsEmptyProps {
  state: OrganizationListState;
  change: ChangeList<OrganizationSetting>;
}

/** Nothing is listed: says whether anything could be, and what to do next. */
export function OrganizationsEmpty({ state, change }: OrganizationsEmptyProps) {
  if (state.page > 1) {
    const action = <Button onClick={() => change({ page: 1 }, { replace: true })}>{texts.firstPage}</Button>;
    return <EmptyState icon={Building2} title={texts.pastEndTitle} text={texts.pastEndText} action={action} />;
  }
  if (isNarrowed(state)) {
    const clear = () => change({ search: "", filters: {}, settings: organizationList.defaults.settings });
    const action = <Button onClick={clear}>{texts.clear}</Button>;
    return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={action} />;
  }
  const action = (
    <Button asChild variant="primary">
      <Link to="/project-groups">{texts.emptyAction}</Link>
    </Button>
  );
  return <EmptyState icon={Building2} title={texts.emptyTitle} text={texts.emptyText} action={action} />;
}
