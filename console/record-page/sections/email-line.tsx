import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import { platformNames } from "#shared/domain/identities/platforms.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Verified } from "./identity-line.tsx";

/** Email with the platforms that contain it. */
export function EmailLine({ email, action }: { email: MergedEmail; action?: ReactNode }) {
  return (
    <li className="group/line flex min-h-8 items-center gap-2">
      <Mail className="text-ink-2" aria-hidden="true" />
      <span className="truncate" title={email.value}>
        {email.value}
      </span>
      <span
        className="ml-auto flex flex-none items-center gap-1.5 text-ink-3"
        title={platformNames(email.platforms).join(", ")}
      >
        {email.platforms.map((platform) => (
          <PlatformIcon key={platform} platform={platform} className="size-3.5" />
        ))}
      </span>
      <Verified verified={email.verified} />
      {action && <span className="-mr-3 flex w-4 flex-none justify-end">{action}</span>}
    </li>
  );
}
