import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { messages } from "#shared/domain/messages/messages.ts";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import { showToast } from "#shared/ui/toast.ts";

/** Tab of a page; its key is the hash of the URL. */
export interface HashTab {
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType;
}

interface HashTabsProps<Tab extends HashTab> {
  title: string;
  /** Accessible label of the tabs. */
  label: string;
  path: string;
  tabs: readonly Tab[];
  /** Active tab; null when there is none. */
  tab: Tab | null;
  /** Content at the end of the title line. */
  actions?: ReactNode;
}

/**
 * Returns the tab in the URL, else the first one. A tab that the user may not open is refused like a page: the first
 * tab opens and a toast explains it.
 * @param tabs tabs that the user may open
 * @param all every tab of the page
 */
export function useHashTab<Tab extends HashTab>(tabs: readonly Tab[], all: readonly Tab[]): Tab | null {
  const location = useLocation();
  const navigate = useNavigate();
  const isNamed = (tab: HashTab) => location.hash === `#${tab.key}`;
  const named = tabs.find(isNamed);
  // Compares the location object: typed URLs share one key, and two can follow each other without a render in between.
  const refused = named === undefined && all.some(isNamed) ? location : null;
  useEffect(() => {
    if (refused === null) return;
    void navigate(refused.pathname, { replace: true });
    showToast({ type: "error", message: messages.accessDenied });
  }, [refused, navigate]);
  return named ?? tabs[0] ?? null;
}

/** Page of tabs that fills the window below the header. Only the content of a tab scrolls. */
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
