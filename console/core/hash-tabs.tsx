import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { messages } from "#shared/domain/messages/messages.ts";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import { showToast } from "#shared/ui/toast.ts";

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

/**
 * The tab that the address names, else the first one. An address of a tab that the user may not open is refused as the
 * guards of the routes refuse a page: with a message, on the first tab.
 * @param tabs those that the user may open
 * @param all every tab of the page
 */
export function useHashTab<Tab extends HashTab>(tabs: readonly Tab[], all: readonly Tab[]): Tab | null {
  const location = useLocation();
  const navigate = useNavigate();
  const isNamed = (tab: HashTab) => location.hash === `#${tab.key}`;
  const named = tabs.find(isNamed);
  // The location itself: typed addresses have one key, and two may follow each other without a render between them.
  const refused = named === undefined && all.some(isNamed) ? location : null;
  useEffect(() => {
    if (refused === null) return;
    void navigate(refused.pathname, { replace: true });
    showToast({ type: "error", message: messages.accessDenied });
  }, [refused, navigate]);
  return named ?? tabs[0] ?? null;
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
