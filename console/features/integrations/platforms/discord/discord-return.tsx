import { useClient } from "#console/core/api-client.ts";
import { discordAuthenticate } from "#shared/contract/platforms/discord.ts";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { isOwnReturn } from "../../connect/sign-in-address.ts";
import { useFinishSignIn } from "../../connect/use-connect.ts";
import { texts } from "../../texts.ts";

/** Somebody added our bot to a server: connects that server. */
export function DiscordReturn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const connect = useFinishSignIn({
    platform: "discord",
    name: "Discord",
    segmentId,
    send: async (brought) => {
      if (!isOwnReturn("discord", brought)) throw new Error(texts.signInUnknown);
      return client.send(discordAuthenticate, {
        params: { guildId: brought.get("guild_id") ?? "" },
        body: { code: brought.get("code") ?? undefined, segments: [segmentId] },
      });
    },
  });
  return <FinishSignIn name="Discord" connect={connect} />;
}
