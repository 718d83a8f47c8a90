import { Settings } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { HashTabs, useHashTab } from "#console/core/hash-tabs.tsx";
import { pageKeys } from "#console/core/product-events.ts";
import { useTitle } from "#console/core/use-title.ts";
import { track, usePermission, useUser } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { adminGroups, adminTabs, offeredTabs } from "./tabs.ts";
import { texts } from "./texts.ts";

/** Administration page with one tab per subject. Hides tabs that the user's roles do not allow. */
export function AdminPage() {
  const tabs = offeredTabs(useUser()?.roles ?? []);
  const tab = useHashTab(tabs, adminTabs);
  const mayEditSettings = usePermission("settingsEdit");
  useTitle(tab ? `${tab.label} · ${texts.title}` : texts.title);
  const page = tab?.page ?? pageKeys.admin;
  useEffect(() => track(page, "Page", {}), [page]);
  const settings = mayEditSettings && (
    <Button asChild variant="ghost">
      <Link to="/settings">
        <Settings />
        {texts.settings}
      </Link>
    </Button>
  );
  return (
    <HashTabs
      title={texts.title}
      label={texts.tabs}
      path="/admin"
      tabs={tabs}
      groups={adminGroups}
      tab={tab}
      actions={settings}
    />
  );
}
