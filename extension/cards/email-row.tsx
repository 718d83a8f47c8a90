import { Mail } from "lucide-react";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import { platformNames } from "#shared/domain/identities/platforms.ts";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import type { RecordRef } from "../base/action.ts";
import { AttributeMenu, attributeEndClasses, attributeRowClasses } from "./attribute-menu.tsx";
import { texts } from "./texts.ts";

/** Row of one email address, merged across platforms. */
export function EmailRow({ email, of }: { email: MergedEmail; of: RecordRef }) {
  return (
    <li className={attributeRowClasses}>
      <Mail className="size-4 flex-none text-ink-2" aria-hidden="true" />
      <bdi className="min-w-0 truncate" title={email.value}>
        {email.value}
      </bdi>
      {email.verified && <VerifiedMark className="flex-none" />}
      <span className={`${attributeEndClasses} max-w-24 truncate`}>
        {email.verified ? platformNames(email.platforms).join(", ") : texts.identities.notVerified}
      </span>
      <AttributeMenu
        of={of}
        attribute={{ dataType: "Identity", platform: email.platforms[0] ?? "email", value: email.value }}
        value={email.value}
        href={null}
      />
    </li>
  );
}
