import { Mail } from "lucide-react";
import type { MergedEmail } from "#shared/domain/emails.ts";
import { platformNames } from "#shared/domain/platforms.ts";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts } from "./texts.ts";

/** An e-mail address, once however many platforms name it. */
export function EmailRow({ email }: { email: MergedEmail }) {
  return (
    <li className="flex min-h-8 items-center gap-2">
      <Mail className="size-4 flex-none text-ink-2" aria-hidden="true" />
      <bdi className="min-w-0 truncate" title={email.value}>
        {email.value}
      </bdi>
      {email.verified && <VerifiedMark className="flex-none" />}
      <span className="ml-auto max-w-24 flex-none truncate text-ink-3 text-xs">
        {email.verified ? platformNames(email.platforms).join(", ") : texts.identities.notVerified}
      </span>
    </li>
  );
}
