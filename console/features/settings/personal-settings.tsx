import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { can } from "#console/core/api-client.ts";
import { storeDatePreferences, storedDatePreferences } from "#console/core/date-preferences.ts";
import { themes } from "#console/core/themes.ts";
import { ListError } from "#console/data-table/index.ts";
import { SubscriptionList, subscriptionsOptions } from "#console/data-table/subscriptions/index.ts";
import { chooseUsage, usePermission, useUsageChoice } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { dateLocales, formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import { setSingleKeys, singleKeysOn, watchSingleKeys } from "#shared/ui/single-keys.ts";
import { SettingRow, SettingsBody } from "./setting-row.tsx";
import { texts as all } from "./texts.ts";

const texts = all.personal;

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = [...new Set(["UTC", ownZone, ...Intl.supportedValuesOf("timeZone")])];
const zoneOptions = zones.map((value) => ({ value, label: value === ownZone ? texts.browserZone(value) : value }));
const localeOptions = dateLocales.map((value) => ({
  value,
  label: new Intl.DisplayNames([value], { type: "language" }).of(value) ?? value,
}));

/** Date format, theme and keyboard shortcuts of this user. Changes apply at once. */
export function PersonalSettings() {
  const [dates, setDates] = useState(storedDatePreferences);
  const { theme, setTheme } = useTheme();
  const keys = useSyncExternalStore(watchSingleKeys, singleKeysOn);
  const usage = useUsageChoice();
  const seesLens = usePermission("eagleEyeRead");
  const maySubscribe = usePermission("customViewsCreate");
  const [now] = useState(() => new Date());
  const change = (part: Partial<typeof dates>) => {
    const next = { ...dates, ...part };
    storeDatePreferences(next);
    setDates(next);
  };
  const example = new Date(now.getTime() - 3 * 24 * 60 * 60 * 1000);
  return (
    <SettingsBody label={all.titles.personal}>
      <p className="text-ink-2">{texts.text}</p>
      <Field label={texts.language} hint={texts.languageHint(relativeTime(example, now))}>
        <SelectMenu
          className="w-72"
          options={localeOptions}
          value={dates.locale}
          onValueChange={(locale) => change({ locale })}
        />
      </Field>
      <Field label={texts.zone} hint={texts.zoneHint(formatDateTime(now))}>
        <SelectMenu
          className="w-72"
          options={zoneOptions}
          value={dates.timeZone}
          onValueChange={(timeZone) => change({ timeZone })}
        />
      </Field>
      <SettingRow title={texts.theme}>
        <Segmented
          label={texts.theme}
          items={themes.map(({ value, label }) => ({ value, label }))}
          value={theme}
          onValueChange={setTheme}
        />
      </SettingRow>
      <SettingRow title={texts.keys} text={texts.keysHint}>
        <Switch aria-label={texts.keys} checked={keys} onCheckedChange={setSingleKeys} />
      </SettingRow>
      <SettingRow title={texts.usage} text={texts.usageHint}>
        <Switch
          aria-label={texts.usage}
          checked={usage !== "declined"}
          onCheckedChange={(isAllowed) => chooseUsage(isAllowed ? "allowed" : "declined")}
        />
      </SettingRow>
      {seesLens && (
        <SettingRow title={texts.digest} text={texts.digestText}>
          <Button asChild>
            <Link to="/community-lens?drawer=digest">{texts.openDigest}</Link>
          </Button>
        </SettingRow>
      )}
      {can("viewSubscriptions") && maySubscribe && <Subscriptions />}
    </SettingsBody>
  );
}

function Subscriptions() {
  const own = useQuery(subscriptionsOptions());
  const rows = own.data ?? [];
  return (
    <section aria-labelledby="subscriptions" className="grid gap-2">
      <h2 id="subscriptions" className="text-sm font-semibold">
        {texts.subscriptions}
      </h2>
      {own.isPending && <SpinnerRing label />}
      {own.isError && <ListError query={own} />}
      {rows.length > 0 && <SubscriptionList isOfAllViews rows={rows} />}
      {own.isSuccess && rows.length === 0 && <p className="text-ink-2">{texts.noSubscriptions}</p>}
    </section>
  );
}
