import { Copy } from "lucide-react";
import { useRef } from "react";
import { copyText } from "#console/core/copy-text.ts";
import { IdentityLine, Verified } from "#console/record-page/index.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformNames, profileLink } from "#shared/domain/identities/platforms.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "#shared/ui/components/overlays/popover.tsx";
import { texts } from "../texts.ts";
import type { More } from "./more-button.tsx";

function CopyButton({ value }: { value: string }) {
  return (
    <Button variant="ghost" size="icon" aria-label={texts.copy(value)} onClick={() => void copyText(value)}>
      <Copy className="size-3.5" />
    </Button>
  );
}

function Identities({ row }: Pick<More, "row">) {
  return (
    <ul>
      {orderPersonIdentities(row.identities ?? []).map((identity) => (
        <IdentityLine
          key={`${identity.platform}:${identity.site}:${identity.type}:${identity.value}`}
          platform={identity.platform}
          handle={accountText(identity)}
          verified={identity.verified}
          href={profileLink(identity.platform, identity.value, row.attributes, identity.site)}
          action={<CopyButton value={identity.value} />}
        />
      ))}
    </ul>
  );
}

function Emails({ row }: Pick<More, "row">) {
  return (
    <ul>
      {mergeEmails(row.identities ?? []).map((email) => (
        <li key={email.value} className="flex min-h-8 items-center gap-2">
          <span className="min-w-0 flex-auto break-all">{email.value}</span>
          <span className="text-xs text-ink-3">{platformNames(email.platforms).join(", ")}</span>
          <Verified verified={email.verified} />
          <CopyButton value={email.value} />
        </li>
      ))}
    </ul>
  );
}

/** Popover with all identities or emails of a person, anchored to its button. */
export function MorePopover({ more, onClose }: { more: More; onClose: () => void }) {
  const anchor = useRef(more.button);
  anchor.current = more.button;
  const { kind, row, button } = more;
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        className={kind === "identities" ? "w-80" : "w-104"}
        aria-label={kind === "identities" ? texts.identitiesOf(row.displayName) : texts.emailsOf(row.displayName)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.focus();
        }}
      >
        {kind === "identities" ? <Identities row={row} /> : <Emails row={row} />}
      </PopoverContent>
    </Popover>
  );
}
