import { ShieldCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { type HashTab, HashTabs, useHashTab } from "#console/core/hash-tabs.tsx";
import { usePermissionEverywhere } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "./texts.ts";

const Personal = lazy(async () => ({ default: (await import("./personal-settings.tsx")).PersonalSettings }));

const workspace: HashTab = {
  key: "workspace",
  label: "Workspace",
  Content: lazy(async () => ({ default: (await import("./workspace-settings.tsx")).WorkspaceSettings })),
};
const data: HashTab = {
  key: "data",
  label: texts.data.title,
  Content: lazy(async () => ({ default: (await import("./data-settings.tsx")).DataSettings })),
};
const providers: HashTab = {
  key: "providers",
  label: texts.providers.title,
  Content: lazy(async () => ({ default: (await import("./provider-settings.tsx")).ProviderSettings })),
};
const personal: HashTab = { key: "personal", label: "Personal", Content: Personal };

const allTabs = [workspace, data, providers, personal];

/** Settings page with one tab per subject, including the personal settings. */
export function SettingsPage() {
  const mayEditProviders = usePermissionEverywhere("tenantEdit");
  const isAdministrator = usePermissionEverywhere("settingsEdit");
  const tabs = allTabs.filter(
    (tab) => (tab !== workspace || isAdministrator) && (tab !== providers || mayEditProviders),
  );
  const administration = (
    <Button asChild variant="ghost">
      <Link to="/admin">
        <ShieldCheck />
        {texts.administration}
      </Link>
    </Button>
  );
  return (
    <HashTabs
      title={texts.titles.workspace}
      label={texts.tabs}
      path="/settings"
      tabs={tabs}
      tab={useHashTab(tabs, allTabs)}
      actions={administration}
    />
  );
}

/** Page with the personal settings, available to every user. */
export function PersonalPage() {
  return (
    <div className="flex h-(--page-height) flex-col">
      <h1 className="px-6 pt-4">{texts.titles.personal}</h1>
      <Suspense>
        <Personal />
      </Suspense>
    </div>
  );
}
