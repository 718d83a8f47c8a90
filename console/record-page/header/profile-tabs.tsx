import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import { TabCount, TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";

/** Tab of a profile. The first has no value and no parameter in the URL. */
export interface ProfileTab {
  readonly value: string | null;
  readonly label: string;
  readonly count?: number | null | undefined;
  /** Warning icon after the count. */
  readonly mark?: ReactNode;
}

interface ProfileTabsProps {
  label: string;
  tabs: readonly ProfileTab[];
  current: string | null;
  children: ReactNode;
}

/** Tabs of a profile as links, above the content of the current one. */
export function ProfileTabs({ label, tabs, current, children }: ProfileTabsProps) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const to = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set("tab", value);
    else next.delete("tab");
    return `?${next}`;
  };
  return (
    <div className="flex min-w-0 flex-col">
      <TabLinks aria-label={label} className="h-11 pr-6 pl-4">
        {tabs.map((tab) => (
          <TabLink key={tab.label} current={tab.value === current}>
            <Link to={to(tab.value)} state={state} replace preventScrollReset>
              {tab.label}
              {tab.count != null && <TabCount>{formatCount(tab.count)}</TabCount>}
              {tab.mark}
            </Link>
          </TabLink>
        ))}
      </TabLinks>
      {children}
    </div>
  );
}
