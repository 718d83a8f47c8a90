import type { Attributes } from "#shared/domain/attributes.ts";
import type { Identity } from "#shared/domain/identity.ts";
import { platformName, profileLink } from "#shared/domain/platforms.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts } from "./texts.ts";

interface IdentityLineProps {
  identity: Identity;
  attributes: Attributes | null;
}

/** One identity of a person: platform, handle (a link where the platform has profiles), and whether it is verified. */
export function IdentityLine({ identity, attributes }: IdentityLineProps) {
  const href = profileLink(identity.platform, identity.value, attributes);
  return (
    <li className="flex min-h-8 items-center gap-2">
      <PlatformIcon platform={identity.platform} decorative className="text-ink-2" />
      <span className="w-20 flex-none xl:w-24 truncate text-ink-2">{platformName(identity.platform)}</span>
      {href === null ? (
        <bdi className="truncate" title={identity.value}>
          {identity.value}
        </bdi>
      ) : (
        <a
          className="truncate leading-6 hover:underline"
          title={identity.value}
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          <bdi>{identity.value}</bdi>
        </a>
      )}
      <Verified verified={identity.verified} />
    </li>
  );
}

/** The mark of what is verified, and the words for what is not. */
export function Verified({ verified }: { verified: boolean }) {
  if (verified) return <VerifiedMark />;
  return <span className="flex-none text-xs whitespace-nowrap text-ink-3">{texts.notVerified}</span>;
}
