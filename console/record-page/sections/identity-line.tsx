import type { ReactNode } from "react";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts } from "../texts.ts";

interface IdentityLineProps {
  platform: string;
  /** Handle in its usual notation. */
  handle: string;
  verified: boolean;
  /** URL of the profile; null when the platform has none. */
  href: string | null;
  /** Menu at the end of the line. */
  action?: ReactNode;
}

/** Line of an identity: platform, handle (a link if it has a profile), and verification. */
export function IdentityLine({ platform, handle, verified, href, action }: IdentityLineProps) {
  return (
    <li className="group/line flex min-h-8 items-center gap-2">
      <PlatformIcon platform={platform} decorative className="text-ink-2" />
      <span className="max-w-24 min-w-14 flex-none truncate text-ink-2">{platformName(platform)}</span>
      {href === null ? (
        <bdi className="truncate" title={handle}>
          {handle}
        </bdi>
      ) : (
        <a className="truncate leading-6 hover:underline" title={handle} href={href} target="_blank" rel="noreferrer">
          <bdi>{handle}</bdi>
        </a>
      )}
      <Verified verified={verified} />
      {action && <span className="-mr-3 ml-auto flex w-4 flex-none justify-end">{action}</span>}
    </li>
  );
}

/** Icon of a verified value, or text for an unverified one. */
export function Verified({ verified }: { verified: boolean }) {
  if (verified) return <VerifiedMark />;
  return <span className="flex-none text-xs whitespace-nowrap text-ink-3">{texts.notVerified}</span>;
}
