import { Suspense, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useTitle } from "#console/core/use-title.ts";
import { track, useUser } from "#console/session/index.ts";
import { pageKeys } from "#shared/domain/product-events.ts";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import { offeredTabs } from "./tabs.ts";
import { texts } from "./texts.ts";

/** Administration: one tab a subject, chosen by what follows `#`. Tabs that the roles do not allow are not there. */
export function AdminPage() {
  const roles = useUser()?.roles ?? [];
  const { hash } = useLocation();
  const tabs = offeredTabs(roles);
  const tab = tabs.find(({ key }) => hash === `#${key}`) ?? tabs[0];
  useTitle(tab ? `${tab.label} · ${texts.title}` : texts.title);
  const page = tab?.page ?? pageKeys.admin;
  useEffect(() => track(page, "Page", {}), [page]);

  if (!tab) return null;
  const { Content } = tab;
  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="px-6 pt-4">
        <h1>{texts.title}</h1>
        <TabLinks aria-label={texts.tabs} className="-mx-2 mt-1">
          {tabs.map(({ key, label }) => (
            <TabLink key={key} current={key === tab.key}>
              <Link to={{ pathname: "/admin", hash: key }}>{label}</Link>
            </TabLink>
          ))}
        </TabLinks>
      </header>
      <Suspense>
        <Content key={tab.key} />
      </Suspense>
    </div>
  );
}
