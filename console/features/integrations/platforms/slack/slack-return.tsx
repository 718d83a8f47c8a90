import { ExternalLink as NewTab } from "lucide-react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { slackSignIn } from "#shared/contract/platforms/provider-sign-in.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { RequiredDialog } from "../../connect/required-dialog.tsx";
import { useFinishCall } from "../../connect/use-connect.ts";
import { texts } from "./texts.ts";

/** How an app is added to a channel, in Slack's own words. */
const documentation = "https://slack.com/help/articles/202035138-Add-apps-to-your-Slack-workspace";

/** Somebody came back from Slack: connects, and tells what to do there next. */
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
