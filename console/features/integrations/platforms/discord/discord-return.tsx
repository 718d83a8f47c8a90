import { useClient } from "#console/core/api-client.ts";
import { discordAuthenticate } from "#shared/contract/platforms/discord.ts";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { isOwnReturn } from "../../connect/sign-in-address.ts";
import { useFinishSignIn } from "../../connect/use-connect.ts";
import { texts } from "../../texts.ts";

/** Shown when a user returns after adding our bot to a server. Connects that server. */
export function DiscordReturn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const connect = useFinishSignIn({
    platform: "discord",
    name: "Discord",
    segmentId,
    send: async (returned) => {
      if (!isOwnReturn("discord", returned)) throw new Error(texts.signInUnknown);
      return client.send(discordAuthenticate, {
        params: { guildId: returned.get("guild_id") ?? "" },
        body: { code: returned.get("code") ?? undefined, segments: [segmentId] },
      });
    },
  });
  return <FinishSignIn name="Discord" connect={connect} />;
}
