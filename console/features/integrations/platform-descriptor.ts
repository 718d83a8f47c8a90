import type { ComponentType, LazyExoticComponent } from "react";
import type { Integration } from "#shared/contract/integrations.ts";
import type { CardState } from "./cards/card-state.ts";
import type { SignInPlace } from "./connect/sign-in-address.ts";

/** An integration as it is shown: GitHub's alternative route is GitHub, with a flag and a computed status. */
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

/** The connected items of an integration in a few words, and what opens from them. */
export interface PlatformSummary {
  /** "9 remote URLs"; null when there is nothing to list. */
  readonly label: (integration: ShownIntegration) => string | null;
  /** Goes on after the label in the same sentence: ", 12,340 commits". */
  readonly after?: (integration: ShownIntegration) => string;
  /** Heading of what opens. */
  readonly title: string;
  /** What it counts, each with the address of its page; `Items` where a link does not say enough. */
  readonly links?: (integration: ShownIntegration) => readonly { readonly label: string; readonly href: string }[];
  readonly Items?: Lazy<{ readonly integration: ShownIntegration }>;
}

/**
 * What a platform brings to stand on the integration page. Each lives in a folder of its own under `platforms` and in
 * one line of the catalogue; page, cards and tabs know no platform by name.
 */
export interface PlatformDescriptor {
  readonly key: string;
  readonly name: string;
  /** What connecting it brings; shown while it is not connected. */
  readonly description: string;
  /** What everybody is to know about it, connected or not. */
  readonly notice?: string;
  /** Connecting and settings; without one there is neither. */
  readonly Drawer?: Lazy<DrawerProps>;
  /** Where the browser goes to connect it, and to connect again; null: the operator has not set that up. */
  readonly signIn?: (place: SignInPlace) => string | null;
  /** Stands instead of the button that opens the drawer, where connecting begins elsewhere. */
  readonly Connect?: Lazy<{ readonly segmentId: string; readonly openDrawer: () => void }>;
  /** The button of a connected card, and its item in the menu. */
  readonly settingsLabel: string;
  readonly summary?: PlatformSummary;
  /** What is mapped to sub-projects by the menu of the card: "Project". */
  readonly mapped?: string;
  /** Stands instead of the settings button of a connected card. */
  readonly Action?: Lazy<SlotProps>;
  /** What this platform says otherwise about a status; null leaves the common words. */
  readonly status?: (integration: ShownIntegration) => Partial<CardState> | null;
  /** Below the body, also of a card that is not connected: repositories that come through another sub-project. */
  readonly MappedRepositories?: Lazy<{ readonly segmentId: string }>;
  /** Whether the platform sent the user back with this address, and what ends the connecting then. */
  readonly isReturn?: (query: URLSearchParams) => boolean;
  readonly Return?: Lazy<{ readonly segmentId: string }>;
}
