import { Sparkle } from "lucide-react";
import { useState } from "react";
import { browser } from "wxt/browser";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import type { Theme } from "#shared/ui/theme.ts";
import { managedSettings } from "../base/managed.ts";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import { Connect } from "../connection/connect.tsx";
import { useConnectedHosts } from "../connection/connected-hosts.ts";
import { useClient, useMe } from "../connection/session.ts";
import { appToken, consoleAddress } from "../connection/storage.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import { VersionNotice } from "../connection/version-notice.tsx";
import { BrandMark } from "../kit/brand-mark.tsx";
import { texts as kitTexts } from "../kit/texts.ts";
import { forbidReading } from "../lists/read-list.ts";
import { areAuthorsMarked } from "../marks/author-marks.ts";
import { startMarks, stopMarks } from "../marks/switch-marks.ts";
import { useWaitingCount } from "../outbox/use-outbox.ts";
import { clearRequestLog, countsOf, requestLog, setFullLog } from "../request-log/read-log.ts";
import { isFullLog, type LoggedRequest, requestCounts } from "../request-log/request-log.ts";
import { type RecognizedSite, recognizedSites } from "../sites/sites.ts";
import { forbidSite, type Sites as KnownSites, requestSiteAccess, useSites } from "../sites/use-allowed-sites.ts";
import { OptionsSection, SectionLinks } from "./section.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { texts } from "./texts.ts";

/** Options page: connection, sites, shortcuts, appearance and privacy. */
export function Options() {
  const origin = useStored(consoleAddress);
  const token = useStored(appToken);
  const sites = useSites(useConnectedHosts(origin ?? null));
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <div className="mx-auto grid max-w-240 gap-x-12 gap-y-8 px-6 py-10 md:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks />
        <main className="grid min-w-0 gap-8">
          <header className="flex items-center gap-3">
            <BrandMark className="size-6 text-accent" />
            <h1 className="font-semibold text-xl">
              {kitTexts.product} <span className="font-normal text-ink-3">{texts.title}</span>
            </h1>
          </header>
          <OptionsSection id="connection" lead={texts.connection.lead}>
            {origin !== undefined && <Connection key={origin} origin={origin} token={token ?? null} />}
          </OptionsSection>
          <Sites sites={sites} />
          <Shortcuts />
          <Appearance />
          <Privacy origin={origin ?? null} sites={sites} />
        </main>
      </div>
    </div>
  );
}

function Connection({ origin, token }: { origin: string | null; token: string | null }) {
  const fixed = useStored(managedSettings)?.addressIsFixed ?? false;
  const elsewhere = useWaitingCount((server) => server !== origin);
  const [changing, setChanging] = useState(origin === null);
  if (changing || origin === null) return <Connect initial={origin} onConnected={() => setChanging(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1">
        <span className="font-medium">{origin}</span>
        <br />
        {token === null ? (
          <span className="text-ink-2">{texts.connection.notSignedIn}</span>
        ) : (
          <ConnectedAs origin={origin} token={token} />
        )}
        {fixed && <span className="block text-ink-3 text-xs">{texts.connection.fixed}</span>}
      </p>
      {!fixed && <Button onClick={() => setChanging(true)}>{connectionTexts.connect.change}</Button>}
      {token !== null && (
        <Button variant="ghost" onClick={() => void sendMessage("signOut")}>
          {connectionTexts.signOut}
        </Button>
      )}
      <VersionNotice origin={origin} />
      {elsewhere > 0 && <p className="basis-full text-ink-2">{texts.connection.elsewhere(elsewhere)}</p>}
    </div>
  );
}

function ConnectedAs({ origin, token }: { origin: string; token: string }) {
  const me = useMe(useClient(origin, token), origin, token);
  if (me.error) return <span className="text-bad">{me.error.message}</span>;
  return (
    <span className="text-ink-2">
      {texts.connection.connectedAs} <bdi>{me.data?.fullName || me.data?.email}</bdi>
    </span>
  );
}

function Appearance() {
  const { theme, setTheme } = useTheme();
  return (
    <OptionsSection id="appearance">
      <RadioGroup aria-label={texts.theme} value={theme} onValueChange={(next) => setTheme(next as Theme)}>
        {(["system", "light", "dark"] as const).map((value) => (
          <OptionLabel key={value}>
            <RadioGroupItem value={value} />
            {texts.themes[value]}
          </OptionLabel>
        ))}
      </RadioGroup>
    </OptionsSection>
  );
}

function Privacy({ origin, sites }: { origin: string | null; sites: KnownSites | undefined }) {
  const rows = [
    ...texts.permissions,
    ...recognizedSites(sites?.connected ?? []).map(({ name }) => [name, texts.sites.why(name)] as const),
    ...(origin === null ? [] : [[origin, texts.connection.why] as const]),
  ];
  return (
    <OptionsSection id="privacy" lead={texts.requestLog.lead}>
      <CountTable />
      <OptionLabel>
        <Switch checked={useStored(isFullLog) ?? false} onCheckedChange={(isOn) => void setFullLog(isOn)} />
        {texts.requestLog.full}
      </OptionLabel>
      <p className="text-ink-2">{texts.requestLog.fullWhy}</p>
      <RequestLogTable />
      <h3 className="mt-5 font-semibold text-md">{texts.permissionsTitle}</h3>
      <table className="w-full text-left">
        <thead className="text-ink-3 text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 font-medium">
              {texts.permission}
            </th>
            <th scope="col" className="py-2 font-medium">
              {texts.why}
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
      <DeleteData />
    </OptionsSection>
  );
}

/** Switches that allow or forbid access to each site. */
function Sites({ sites }: { sites: KnownSites | undefined }) {
  return (
    <OptionsSection id="sites" lead={texts.sites.lead}>
      <ul>
        {sites &&
          recognizedSites(sites.connected).map((site) => (
            <Site key={site.id} site={site} isAllowed={sites.allowed.has(site.id)} />
          ))}
        <AuthorMarks />
      </ul>
    </OptionsSection>
  );
}

/** Switch of the marks beside authors, which have a permission prompt of their own. */
function AuthorMarks() {
  const isOn = useStored(areAuthorsMarked) ?? false;
  const [isRefused, setRefused] = useState(false);
  const change = async (on: boolean) => {
    if (!on) await stopMarks();
    setRefused(on && !(await startMarks()));
  };
  return (
    <li className="border-line border-b">
      <OptionLabel className="min-h-14 gap-3 py-2">
        <Sparkle className="flex-none self-start mt-0.5 text-ink-2" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{texts.sites.marks.title}</span>
          <span className="block text-ink-2">{texts.sites.marks.text}</span>
          {isRefused && (
            <span role="alert" className="block text-bad">
              {texts.sites.marks.refused}
            </span>
          )}
        </span>
        <Switch aria-label={texts.sites.marks.title} checked={isOn} onCheckedChange={(on) => void change(on)} />
      </OptionLabel>
    </li>
  );
}

function Site({ site, isAllowed }: { site: RecognizedSite; isAllowed: boolean }) {
  const { platform, name } = site;
  return (
    <li className="border-line border-b">
      <OptionLabel className="min-h-14 gap-3 py-2">
        <PlatformIcon platform={platform} decorative className="flex-none text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-ink-2">{texts.sites.what[platform]}</span>
        </span>
        <span className="text-ink-3 text-xs">{isAllowed ? texts.sites.allowed : texts.sites.notAllowed}</span>
        <Switch
          aria-label={texts.sites.allow(name)}
          checked={isAllowed}
          // The browser allows a permission request only during the user gesture.
          onCheckedChange={(isOn) => void (isOn ? requestSiteAccess(site) : forbidSite(site))}
        />
      </OptionLabel>
    </li>
  );
}

/** Button that deletes all stored data after a confirmation that lists the losses. */
function DeleteData() {
  const waiting = useWaitingCount(() => true);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <span className="font-medium">{texts.forget.title}</span>
        <span className="block text-ink-2">
          {texts.forget.text} {waiting > 0 && <b className="font-semibold text-ink">{texts.forget.lost(waiting)}</b>}
        </span>
      </p>
      {isConfirming ? (
        <>
          <Button autoFocus onClick={() => setConfirming(false)}>
            {texts.forget.keep}
          </Button>
          <Button variant="danger" onClick={() => void forgetEverything()}>
            {texts.forget.sure}
          </Button>
        </>
      ) : (
        <Button variant="danger-outline" onClick={() => setConfirming(true)}>
          {texts.forget.title}
        </Button>
      )}
    </div>
  );
}

async function forgetEverything(): Promise<void> {
  await stopMarks();
  await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
  localStorage.clear();
  const { origins = [] } = await browser.permissions.getAll();
  // Permissions granted by an administrator cannot be removed.
  const sites = origins.map((origin) => browser.permissions.remove({ origins: [origin] }));
  await Promise.allSettled([...sites, forbidReading()]);
  location.reload();
}

const columns = ["at", "what", "why", "group", "call", "to"] as const;
const few = 10;

/** Numbers of sent data by day, kind and site. */
function CountTable() {
  const counts = useStored(requestCounts);
  if (counts === undefined || Object.keys(counts).length === 0) return null;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{texts.requestLog.counts}</caption>
      <thead className="text-ink-3 text-xs">
        <tr className="border-line border-b">
          {texts.requestLog.countColumns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-medium last:text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {countsOf(counts).map(({ day, kind, platform, count }) => (
          <tr key={`${day} ${kind} ${platform}`} className="border-line border-b">
            <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{day}</td>
            <td className="py-2 pr-4">{texts.requestLog.kinds[kind]}</td>
            <td className="py-2 pr-4 text-ink-2">{platform && platformName(platform)}</td>
            <td className="py-2 pr-4 text-right tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Table of the request log, with download and clear buttons. */
function RequestLogTable() {
  const entries = useStored(requestLog);
  const [all, setAll] = useState(false);
  if (entries === undefined) return null;
  if (entries.length === 0) return <p className="text-ink-3">{texts.requestLog.none}</p>;
  const rows = (all ? entries : entries.slice(0, few)).map((entry) => cellsOf(entry));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard */}
      <section tabIndex={0} aria-label={texts.requestLog.caption} className="max-h-120 overflow-auto">
        <table className="w-full text-left">
          <caption className="sr-only">{texts.requestLog.caption}</caption>
          <thead className="text-ink-3 text-xs">
            <tr className="border-line border-b">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-medium">
                  {texts.requestLog.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // The index is a stable key: entries have no id, never change and keep their order.
              <tr key={index} className="border-line border-b align-top">
                <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{cells.at}</td>
                <td className="py-2 pr-4 font-medium wrap-anywhere">
                  <bdi>{cells.what}</bdi>
                </td>
                <td className="py-2 pr-4 text-ink-2">{cells.why}</td>
                <td className="py-2 pr-4 text-ink-2">
                  <bdi>{cells.group}</bdi>
                </td>
                <td className="py-2 pr-4 text-ink-2">{cells.call}</td>
                <td className="py-2 text-ink-2 wrap-anywhere">{cells.to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="flex flex-wrap gap-2">
        {!all && entries.length > few && (
          <Button onClick={() => setAll(true)}>{texts.requestLog.all(entries.length)}</Button>
        )}
        <Button onClick={() => download(entries)}>{texts.requestLog.download}</Button>
        <Button variant="ghost" onClick={() => void clearRequestLog()}>
          {texts.requestLog.clear}
        </Button>
      </p>
    </>
  );
}

function cellsOf({ at, what, why, group = "", call, to }: LoggedRequest) {
  return {
    at: formatMoment(at),
    what: whatOf(what),
    why: texts.requestLog.why[why],
    group,
    call,
    to: URL.parse(to)?.host ?? to,
  };
}

function whatOf(what: LoggedRequest["what"]): string {
  if (what.kind === "profile") return texts.requestLog.profile(platformName(what.platform), what.handle);
  return what.kind === "list"
    ? texts.requestLog.handles(platformName(what.platform), what.count)
    : texts.requestLog.kinds[what.kind];
}

function download(entries: readonly LoggedRequest[]): void {
  const head = columns.map((column) => texts.requestLog.columns[column]);
  const lines = entries.map((entry) => {
    const cells = cellsOf(entry);
    return columns.map((column) => cells[column]);
  });
  const address = URL.createObjectURL(new Blob([csvMark, csvRow(head), ...lines.map(csvRow)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "what-left-this-browser.csv";
  link.click();
  URL.revokeObjectURL(address);
}
