import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { showToast } from "#console/ui/toast.ts";
import { messages } from "./messages.ts";

/** Tab of a page; its key is the hash of the URL. */
export interface HashTab {
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType;
  /** Heading of the side list under which the tab stands. */
  readonly group?: string;
}

interface HashTabsProps<Tab extends HashTab> {
  title: string;
  /** Accessible label of the tabs. */
  label: string;
  path: string;
  tabs: readonly Tab[];
  /** Headings of a list at the side, in display order. Without them, the tabs are a row above the content. */
  groups?: readonly string[];
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
export function HashTabs<Tab extends HashTab>(props: HashTabsProps<Tab>) {
  const { title, label, path, tabs, groups, tab, actions } = props;
  const Content = tab?.Content;
  const content = <Suspense>{Content && <Content key={tab.key} />}</Suspense>;
  if (groups) {
    return (
      <div className="flex h-(--page-height) flex-col">
        <header className="flex items-center border-b border-line px-6 py-3">
          <h1 className="flex-1">{title}</h1>
          {actions}
        </header>
        <div className="flex min-h-0 flex-1">
          <SideList label={label} path={path} tabs={tabs} groups={groups} tab={tab} />
          <div className="flex min-w-0 flex-1 flex-col">{content}</div>
        </div>
      </div>
    );
  }
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
      {content}
    </div>
  );
}

type SideListProps = Pick<HashTabsProps<HashTab>, "label" | "path" | "tabs" | "tab"> & { groups: readonly string[] };

/** Tabs as a list at the side, under the headings of their groups. */
function SideList({ label, path, tabs, groups, tab }: SideListProps) {
  return (
    <nav aria-label={label} className="w-44 flex-none overflow-y-auto border-r border-line px-3 py-3">
      {groups.map((group) => {
        const own = tabs.filter((each) => each.group === group);
        return (
          own.length > 0 && (
            <div key={group} className="mb-4">
              <h2 className="px-2.5 pb-1 text-xs font-semibold text-ink-3">{group}</h2>
              <ul className="grid gap-0.5">
                {own.map(({ key, label: name }) => (
                  <li key={key}>
                    <Link
                      to={{ pathname: path, hash: key }}
                      aria-current={key === tab?.key ? "page" : undefined}
                      className="flex h-8 items-center rounded-sm px-2.5 font-medium text-ink-2 hover:bg-surface-3 aria-[current=page]:bg-surface-3 aria-[current=page]:text-ink"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}
