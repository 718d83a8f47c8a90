import type { ComponentType, LazyExoticComponent } from "react";
import type { Integration } from "#shared/contract/integrations.ts";
import type { CardState } from "./cards/card-state.ts";
import type { SignInPlace } from "./connect/sign-in-address.ts";

/** Integration as shown: `github-nango` becomes GitHub with the flag `isNango` and a computed status. */
export type ShownIntegration = Integration & { readonly isNango: boolean };

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

export interface DrawerProps {
  readonly name: string;
  /** Null before the platform is connected. */
  readonly integration: ShownIntegration | null;
  readonly segmentId: string;
  readonly onClose: () => void;
}

export interface SlotProps {
  readonly integration: ShownIntegration;
  readonly segmentId: string;
  readonly openDrawer: () => void;
}

/** Short summary of the connected items of an integration, and the popover that lists them. */
export interface PlatformSummary {
  /** Label such as "9 remote URLs"; null when there is nothing to list. */
  readonly label: (integration: ShownIntegration) => string | null;
  /** Text that continues the sentence after the label: ", 12,340 commits". */
  readonly after?: (integration: ShownIntegration) => string;
  /** Heading of the popover. */
  readonly title: string;
  /** Counted items with the URL of each. `Items` replaces the links when more than a link is needed. */
  readonly links?: (integration: ShownIntegration) => readonly { readonly label: string; readonly href: string }[];
  readonly Items?: Lazy<{ readonly integration: ShownIntegration }>;
}

/**
 * Everything that the integration page needs of a platform. Each platform has a folder under `platforms` and one line
 * in the catalog; page, cards and tabs refer to no platform by name.
 */
export interface PlatformDescriptor {
  readonly key: string;
  readonly name: string;
  /** Benefit of connecting it; shown while it is not connected. */
  readonly description: string;
  /** Notice on a connected card, for all users. */
  readonly notice?: (integration: ShownIntegration) => string | null;
  /** Drawer to connect and to change settings; without it neither is possible. */
  readonly Drawer?: Lazy<DrawerProps>;
  /** Returns the URL where the browser connects or reconnects it; null when the operator has not configured it. */
  readonly signIn?: (place: SignInPlace) => string | null | Promise<string>;
  /** Replaces the connect button when connecting does not start in the drawer. */
  readonly Connect?: Lazy<{ readonly segmentId: string; readonly openDrawer: () => void }>;
  /** Label of the settings button and menu item of a connected card. */
  readonly settingsLabel: string;
  /** Returns the URL of the connected server, if it is not the platform's. Several servers can be connected then. */
  readonly server?: (settings: ShownIntegration["settings"]) => unknown;
  readonly summary?: PlatformSummary;
  /** Noun for the items that the card menu maps to sub-projects: "Project". */
  readonly mapped?: string;
  /** Replaces the settings button of a connected card. */
  readonly Action?: Lazy<SlotProps>;
  /** Overrides the common texts of a status; null keeps them. */
  readonly status?: (integration: ShownIntegration) => Partial<CardState> | null;
  /** Shown below the card body, connected or not: repositories that come through another sub-project. */
  readonly MappedRepositories?: Lazy<{ readonly segmentId: string }>;
  /** Whether the provider redirected to this URL. `Return` then finishes connecting. */
  readonly isReturn?: (query: URLSearchParams) => boolean;
  readonly Return?: Lazy<{ readonly segmentId: string }>;
}
