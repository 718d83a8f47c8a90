import { useParams } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { keepPlace } from "../page/integrations-address.ts";
import { texts } from "../texts.ts";
import type { SignInPlace } from "./sign-in-address.ts";

interface SignInButtonProps {
  segmentId: string;
  name: string;
  /** Where connecting begins; null: the operator has not set it up. */
  address: (place: SignInPlace) => string | null;
  label?: string;
  /** What the card asks for. */
  isRenewal?: true;
}

/** Leaves for the provider, whose page sends the user back to this sub-project. */
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
        keepPlace(localStorage, grandparentId, segmentId);
        window.location.assign(to);
      }}
    >
      {label}
    </Button>
  );
}
