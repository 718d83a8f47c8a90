import type { Permission } from "#shared/domain/access/permissions.ts";
import { texts } from "./texts.ts";

/** A setting, with the tab that has it. */
export interface SettingPlace {
  readonly path: string;
  readonly label: string;
  /** Other words by which the palette finds it. */
  readonly also?: readonly string[];
  /** Everywhere required permission; none for personal settings. */
  readonly permission?: Permission;
}

const { workspace, data, providers, personal } = texts;

const inTab = (key: string, permission: Permission, settings: readonly (readonly [string, ...string[]])[]) =>
  settings.map(
    ([label, ...also]): SettingPlace => ({ path: `/settings#${key}`, label, also: ["settings", ...also], permission }),
  );

/** All settings, for the palette. */
export const settingPlaces: readonly SettingPlace[] = [
  ...inTab("workspace", "settingsEdit", [
    [texts.titles.workspace, "preferences", "configuration"],
    [workspace.website, "workspace"],
    [workspace.logo, "workspace", "brand"],
    [workspace.background, "workspace"],
    [workspace.slack, "notifications"],
    [workspace.priorities, "sources"],
  ]),
  ...inTab("data", "settingsEdit", [
    [data.attributes, "fields", "people"],
    [data.tags, "labels"],
    [data.types, "custom"],
    [data.merging, "merge", "duplicates"],
  ]),
  ...inTab("providers", "tenantEdit", [[providers.title, "client id", "client secret", "oauth", "tokens", "apps"]]),
  ...[
    [texts.titles.personal, "preferences", "account"],
    [personal.language, "locale"],
    [personal.zone, "timezone"],
    [personal.theme, "dark", "light"],
    [personal.keys, "keyboard"],
    [personal.digest, "newsletter"],
    [personal.subscriptions, "unsubscribe", "notifications", "alerts"],
  ].map(([label = "", ...also]): SettingPlace => ({ path: "/settings/personal", label, also: ["settings", ...also] })),
];
