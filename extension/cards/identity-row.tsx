import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import type { RecordRef } from "../base/action.ts";
import { onDemand } from "../base/on-demand.tsx";
import { texts } from "./texts.ts";

/** Loaded after the card, in which it has a place of its own. */
export const AttributeMenu = onDemand(async () => (await import("./attribute-menu.tsx")).AttributeMenu);

/** Row with an attribute menu. Its button appears on hover and on keyboard focus. */
export const attributeRowClasses =
  "group relative -mx-2 flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-surface-3 has-[[aria-expanded=true]]:bg-surface-3";

/** Hides the content at the end of the row while the menu button is visible. */
export const attributeEndClasses =
  "ml-auto flex-none text-ink-3 text-xs group-hover:invisible group-has-[button:focus-visible]:invisible group-has-[[aria-expanded=true]]:invisible pointer-coarse:mr-7";

interface IdentityRowProps {
  readonly identity: Identity;
  /** Displayed value, and the URL of the profile if the platform has one. */
  readonly shown: string;
  readonly href: string | null;
  readonly visited: RecognizedProfile | null;
  /** Record that owns the identity. */
  readonly of: RecordRef;
}

/** Row of one identity: platform, handle, verification and whether it is the visited page. */
export function IdentityRow({ identity, shown, href, visited, of }: IdentityRowProps) {
  const isThisPage =
    visited !== null &&
    platformKey(identity.platform) === visited.platform &&
    identity.value.toLowerCase() === visited.value.toLowerCase() &&
    (identity.site === undefined || identity.site === siteOfProfile(visited));
  return (
    <li className={attributeRowClasses}>
      <PlatformIcon platform={identity.platform} className="text-ink-2" />
      <ExternalLink href={href} className="min-w-0 truncate text-ink leading-6">
        <bdi title={shown}>{shown}</bdi>
      </ExternalLink>
      {identity.verified && <VerifiedMark className="flex-none" />}
      <span className={attributeEndClasses}>
        {[isThisPage && texts.identities.thisPage, !identity.verified && texts.identities.notVerified]
          .filter(Boolean)
          .join(", ")}
      </span>
      <AttributeMenu
        of={of}
        attribute={{ dataType: "Identity", platform: identity.platform, value: identity.value }}
        value={shown}
        href={href}
      />
    </li>
  );
}
