import { ArrowUpRight, Copy, Ellipsis, Flag } from "lucide-react";
import { browser } from "wxt/browser";
import type { Identity } from "#shared/domain/identity.ts";
import { platformKey } from "#shared/domain/platform-key.ts";
import { platformName } from "#shared/domain/platforms.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import { Menu, MenuItem } from "../panel/menu.tsx";
import { texts } from "./texts.ts";

interface IdentityRowProps {
  readonly identity: Identity;
  /** The value as it is shown, and the address of the profile where the platform has one. */
  readonly shown: string;
  readonly href: string | null;
  readonly visited: RecognisedProfile | null;
  /** Reports this identity as wrong. */
  readonly onReport: () => void;
}

/** One identity: platform, handle, whether it is verified, and whether it is the page being visited. */
export function IdentityRow({ identity, shown, href, visited, onReport }: IdentityRowProps) {
  const isThisPage =
    visited !== null &&
    platformKey(identity.platform) === visited.platform &&
    identity.value.toLowerCase() === visited.value.toLowerCase();
  return (
    <li className="group relative -mx-2 flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-surface-3 has-[[aria-expanded=true]]:bg-surface-3">
      <PlatformIcon platform={identity.platform} className="text-ink-2" />
      <ExternalLink href={href} className="min-w-0 truncate text-ink leading-6">
        <bdi title={shown}>{shown}</bdi>
      </ExternalLink>
      {identity.verified && <VerifiedMark className="flex-none" />}
      <span className="ml-auto flex-none text-ink-3 text-xs group-hover:invisible group-has-[button:focus-visible]:invisible group-has-[[aria-expanded=true]]:invisible pointer-coarse:mr-7">
        {[isThisPage && texts.identities.thisPage, !identity.verified && texts.identities.notVerified]
          .filter(Boolean)
          .join(", ")}
      </span>
      <Menu
        label={actionTexts.attribute.menu(shown)}
        button={(props) => (
          <Button
            variant="ghost"
            size="icon"
            className="absolute right-0 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 aria-[expanded=true]:opacity-100 pointer-coarse:opacity-100"
            aria-label={actionTexts.attribute.menu(`${platformName(identity.platform)} ${shown}`)}
            {...props}
          >
            <Ellipsis />
          </Button>
        )}
      >
        {href !== null && (
          <MenuItem icon={<ArrowUpRight />} onSelect={() => void browser.tabs.create({ url: href })}>
            {actionTexts.attribute.open}
          </MenuItem>
        )}
        <MenuItem icon={<Copy />} onSelect={() => void navigator.clipboard.writeText(href ?? shown)}>
          {actionTexts.attribute.copy}
        </MenuItem>
        <MenuItem icon={<Flag />} onSelect={onReport}>
          {actionTexts.attribute.report}
        </MenuItem>
      </Menu>
    </li>
  );
}
