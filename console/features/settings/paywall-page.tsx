import { Lock } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "./texts.ts";

/** Page shown instead of an unavailable feature. */
export function PaywallPage() {
  return (
    <div className="grid min-h-(--page-height) place-items-center p-6">
      <EmptyState
        icon={Lock}
        headingLevel={1}
        title={texts.paywallTitle}
        text={texts.paywallText}
        action={
          <Button variant="primary" asChild>
            <Link to="/project-groups">{texts.backToHome}</Link>
          </Button>
        }
      />
    </div>
  );
}
