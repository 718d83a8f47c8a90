import { useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import type { Theme } from "#shared/ui/theme.ts";
import { useManaged } from "../managed/use-managed.ts";
import { BrandMark } from "../panel/brand-mark.tsx";
import { Connect } from "../panel/connect.tsx";
import { FitNotice } from "../panel/fit-notice.tsx";
import { useClient, useMe } from "../panel/session.ts";
import { texts } from "../panel/texts.ts";
import { sendMessage } from "../send-message.ts";
import { recognisedSites } from "../sites/sites.ts";
import { actionQueue, appToken, consoleAddress } from "../storage.ts";
import { useStored } from "../use-stored.ts";
import { Forget } from "./forget.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Sites } from "./sites.tsx";
import { texts as said } from "./texts.ts";

/** The options page: connection, appearance, and what the extension may do and why. */
export function Options() {
  const origin = useStored(consoleAddress);
  const token = useStored(appToken);
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <main className="mx-auto grid max-w-180 gap-8 px-6 py-10">
        <header className="flex items-center gap-3">
          <BrandMark className="size-6 text-accent" />
          <h1 className="font-semibold text-xl">
            {texts.product} <span className="font-normal text-ink-3">{said.title}</span>
          </h1>
        </header>
        <section aria-labelledby="connection" className="grid gap-4 border-line border-b pb-8">
          <div>
            <h2 id="connection" className="font-semibold text-lg">
              {said.connection}
            </h2>
            <p className="text-ink-2">{said.connectionLead}</p>
          </div>
          {origin !== undefined && <Connection key={origin} origin={origin} token={token ?? null} />}
        </section>
        <Sites />
        <Shortcuts />
        <Appearance />
        <Privacy origin={origin ?? null} />
      </main>
    </div>
  );
}

function Connection({ origin, token }: { origin: string | null; token: string | null }) {
  const fixed = useManaged()?.addressIsFixed ?? false;
  const elsewhere = (useStored(actionQueue) ?? []).filter(({ server }) => server !== origin).length;
  const [changing, setChanging] = useState(origin === null);
  if (changing || origin === null) return <Connect initial={origin} onConnected={() => setChanging(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1">
        <span className="font-medium">{origin}</span>
        <br />
        {token === null ? (
          <span className="text-ink-2">{said.notSignedIn}</span>
        ) : (
          <ConnectedAs origin={origin} token={token} />
        )}
        {fixed && <span className="block text-ink-3 text-xs">{said.fixed}</span>}
      </p>
      {!fixed && <Button onClick={() => setChanging(true)}>{texts.connect.change}</Button>}
      {token !== null && (
        <Button variant="ghost" onClick={() => void sendMessage("signOut")}>
          {texts.menu.signOut}
        </Button>
      )}
      <FitNotice origin={origin} />
      {elsewhere > 0 && <p className="basis-full text-ink-2">{said.elsewhere(elsewhere)}</p>}
    </div>
  );
}

function ConnectedAs({ origin, token }: { origin: string; token: string }) {
  const me = useMe(useClient(origin, token), origin, token);
  if (me.error) return <span className="text-bad">{me.error.message}</span>;
  return (
    <span className="text-ink-2">
      {said.connectedAs} <bdi>{me.data?.fullName || me.data?.email}</bdi>
    </span>
  );
}

function Appearance() {
  const { theme, setTheme } = useTheme();
  return (
    <section aria-labelledby="appearance" className="grid gap-3 border-line border-b pb-8">
      <h2 id="appearance" className="font-semibold text-lg">
        {said.appearance}
      </h2>
      <RadioGroup aria-label={said.theme} value={theme} onValueChange={(next) => setTheme(next as Theme)}>
        {(["system", "light", "dark"] as const).map((value) => (
          <OptionLabel key={value}>
            <RadioGroupItem value={value} />
            {said.themes[value]}
          </OptionLabel>
        ))}
      </RadioGroup>
    </section>
  );
}

function Privacy({ origin }: { origin: string | null }) {
  const rows = [
    ...said.permissions,
    ...recognisedSites.map(({ name }) => [name, said.siteWhy(name)] as const),
    ...(origin === null ? [] : [[origin, said.originWhy] as const]),
  ];
  return (
    <section aria-labelledby="privacy" className="grid gap-3">
      <div>
        <h2 id="privacy" className="font-semibold text-lg">
          {said.privacy}
        </h2>
        <p className="text-ink-2">{said.ledger.lead}</p>
      </div>
      <LedgerTable />
      <h3 className="mt-5 font-semibold text-md">{said.privacyLead}</h3>
      <table className="w-full text-left">
        <thead className="text-ink-3 text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 font-medium">
              {said.permission}
            </th>
            <th scope="col" className="py-2 font-medium">
              {said.why}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, why]) => (
            <tr key={what} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 align-top font-medium">
                {what}
              </th>
              <td className="py-2 text-ink-2">{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Forget />
    </section>
  );
}
