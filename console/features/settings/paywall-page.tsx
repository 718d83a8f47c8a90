import { Lock } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "./texts.ts";

/** Shown instead of a feature that is not available. */
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
