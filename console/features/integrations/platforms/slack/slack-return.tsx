import { ExternalLink as NewTab } from "lucide-react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { slackSignIn } from "#shared/contract/platforms/provider-sign-in.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { RequiredDialog } from "../../connect/required-dialog.tsx";
import { useFinishCall } from "../../connect/use-connect.ts";
import { texts } from "./texts.ts";

/** Slack's documentation on adding an app to a channel. */
const documentation = "https://slack.com/help/articles/202035138-Add-apps-to-your-Slack-workspace";

/** Shown when a user returns from Slack. Connects, then shows the next step to do in Slack. */
export function SlackReturn({ segmentId }: { segmentId: string }) {
  const [query, changeQuery] = useAddressParams();
  const connect = useFinishCall(slackSignIn.finish, { platform: "slack", name: "Slack", segmentId });
  if (query.get("slack-success") !== "true") {
    return <FinishSignIn name="Slack" connect={connect} after={() => ({ "slack-success": "true" })} />;
  }
  return (
    <RequiredDialog title={texts.bot.title} text={texts.bot.text}>
      <Button variant="primary" asChild>
        <a
          href={documentation}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => changeQuery({ "slack-success": null }, { replace: true })}
        >
          {texts.bot.how}
          <NewTab />
        </a>
      </Button>
    </RequiredDialog>
  );
}
