import type { Identity } from "#shared/domain/identity.ts";
import { platformKey } from "#shared/domain/platform-key.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts } from "./texts.ts";

interface IdentityRowProps {
  readonly identity: Identity;
  /** The value as it is shown, and the address of the profile where the platform has one. */
  readonly shown: string;
  readonly href: string | null;
  readonly visited: RecognisedProfile | null;
}

/** One identity: platform, handle, whether it is verified, and whether it is the page being visited. */
export function IdentityRow({ identity, shown, href, visited }: IdentityRowProps) {
  const isThisPage =
    visited !== null &&
    platformKey(identity.platform) === visited.platform &&
    identity.value.toLowerCase() === visited.value.toLowerCase();
  return (
    <li className="flex min-h-8 items-center gap-2">
      <PlatformIcon platform={identity.platform} className="text-ink-2" />
      <ExternalLink href={href} className="min-w-0 truncate text-ink leading-6">
        <bdi title={shown}>{shown}</bdi>
      </ExternalLink>
      {identity.verified && <VerifiedMark className="flex-none" />}
      <span className="ml-auto flex-none text-ink-3 text-xs">
        {[isThisPage && texts.identities.thisPage, !identity.verified && texts.identities.notVerified]
          .filter(Boolean)
          .join(", ")}
      </span>
    </li>
  );
}
