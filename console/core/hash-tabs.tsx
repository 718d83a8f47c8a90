import { type ComponentType, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";

/** A tab of a page; its key is what follows `#` in the address. */
export interface HashTab {
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType;
}

interface HashTabsProps<Tab extends HashTab> {
  title: string;
  /** Names the tabs. */
  label: string;
  path: string;
  tabs: readonly Tab[];
  /** The tab that is shown; null while there is none. */
  tab: Tab | null;
  /** At the end of the title's line. */
  actions?: ReactNode;
}

/** The tab that the address names, else the first one. */
export function useHashTab<Tab extends HashTab>(tabs: readonly Tab[]): Tab | null {
  const { hash } = useLocation();
  return tabs.find(({ key }) => hash === `#${key}`) ?? tabs[0] ?? null;
}

/** A page of tabs that fills the window below the header: only what a tab holds scrolls. */
export function HashTabs<Tab extends HashTab>({ title, label, path, tabs, tab, actions }: HashTabsProps<Tab>) {
  const Content = tab?.Content;
  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="pt-4">
        <div className="flex items-center px-6">
          <h1 className="flex-1">{title}</h1>
          {actions}
        </div>
        <TabLinks aria-label={label} className="mt-1 h-auto min-h-10 flex-wrap gap-x-0 px-4 pt-1">
          {tabs.map(({ key, label: name }) => (
            <TabLink key={key} current={key === tab?.key}>
              <Link to={{ pathname: path, hash: key }}>{name}</Link>
            </TabLink>
          ))}
        </TabLinks>
      </header>
      <Suspense>{Content && <Content key={tab.key} />}</Suspense>
    </div>
  );
}
