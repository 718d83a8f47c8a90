import { type LucideIcon, MessageCircle, Ticket } from "lucide-react";
import { Link, useLocation } from "react-router";
import { can } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { PlatformHelp } from "../../features/issue-report/index.ts";
import { texts } from "../texts.ts";

/** Page that explains a status, with links to the home page and to help. */
export function StatusPage({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  const { help } = runtimeConfig();
  const { pathname, search } = useLocation();
  return (
    <div className="grid min-h-(--page-height) place-items-center p-6">
      <EmptyState
        icon={icon}
        headingLevel={1}
        title={title}
        text={text}
        action={
          <div className="grid justify-items-center gap-5">
            <Button variant="primary" asChild>
              <Link to="/project-groups">{texts.backToHome}</Link>
            </Button>
            <p className="flex flex-wrap justify-center gap-2">
              <HelpLink href={help?.issueDesk} icon={Ticket} label={texts.issueDesk} />
              <HelpLink href={help?.chat} icon={MessageCircle} label={texts.chat} />
              {can("issueReports") && (
                <PlatformHelp page={pathname + search} desk={!help?.issueDesk} chat={!help?.chat} />
              )}
            </p>
          </div>
        }
      />
    </div>
  );
}

interface HelpLinkProps {
  href: string | null | undefined;
  icon: LucideIcon;
  label: string;
}

/** Link to help that the operator has set. Without it, the platform itself helps. */
function HelpLink({ href, icon: Icon, label }: HelpLinkProps) {
  const address = safeLink(href);
  if (!address) return null;
  return (
    <Button variant="link" size="sm" asChild>
      <a href={address} target="_blank" rel="noreferrer">
        <Icon />
        {label}
      </a>
    </Button>
  );
}
