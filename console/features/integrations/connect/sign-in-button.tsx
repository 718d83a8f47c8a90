import { useParams } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { storePlace } from "../page/integrations-address.ts";
import { texts } from "../texts.ts";
import type { SignInPlace } from "./sign-in-address.ts";

interface SignInButtonProps {
  segmentId: string;
  name: string;
  /** URL that starts the sign-in; null when the operator has not configured it. */
  address: (place: SignInPlace) => string | null;
  label?: string;
  /** The card asks the user to sign in again. */
  isRenewal?: true;
}

/** Navigates to the provider, whose page redirects the user back to this sub-project. */
export function SignInButton({ segmentId, name, address, label = texts.connect, isRenewal }: SignInButtonProps) {
  const { grandparentId = "" } = useParams();
  return (
    <Button
      size="sm"
      variant={isRenewal && "primary"}
      aria-label={label.includes(name) ? undefined : `${label} ${name}`}
      onClick={() => {
        const to = address({ segmentId, grandparentId });
        if (to === null) {
          showToast({ type: "error", title: texts.connectFailed(name), message: texts.notSetUp(name) });
          return;
        }
        storePlace(localStorage, grandparentId, segmentId);
        window.location.assign(to);
      }}
    >
      {label}
    </Button>
  );
}
