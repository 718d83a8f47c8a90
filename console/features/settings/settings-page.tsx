import { Lock, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { type HashTab, HashTabs, useHashTab } from "#console/core/hash-tabs.tsx";
import { usePermissionEverywhere } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { DataSettings } from "./data-settings.tsx";
import { PersonalSettings } from "./personal-settings.tsx";
import { ProviderSettings } from "./provider-settings.tsx";
import { texts } from "./texts.ts";
import { WorkspaceSettings } from "./workspace-settings.tsx";

const workspace: HashTab = {
  key: "workspace",
  label: "Workspace",
  Content: WorkspaceSettings,
};
const data: HashTab = {
  key: "data",
  label: texts.data.title,
  Content: DataSettings,
};
const providers: HashTab = {
  key: "providers",
  label: texts.providers.title,
  Content: ProviderSettings,
};
const personal: HashTab = { key: "personal", label: "Personal", Content: PersonalSettings };

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
      <PersonalSettings />
    </div>
  );
}

/** Page shown instead of an unavailable feature. */
export function PaywallPage() {
  return (
    <div className="grid min-h-(--page-height) place-items-center p-6">
      <EmptyState
        icon={Lock}
        headingLevel={1}
        title={texts.paywallTitle}
        text={texts.paywallText}
        action={
          <Button variant="primary" asChild>
            <Link to="/project-groups">{texts.backToHome}</Link>
          </Button>
        }
      />
    </div>
  );
}
