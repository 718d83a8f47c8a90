import type { Activity } from "#shared/contract/activities.ts";
import { activityTextLimits } from "#shared/domain/limits.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "../texts.ts";

/** Form values of an activity. */
export interface ActivityForm {
  person: { readonly value: string; readonly label: string } | null;
  subProject: string;
  /** `platform:type`. */
  type: string;
  channel: string;
  /** YYYY-MM-DD and HH:mm, UTC. */
  date: string;
  time: string;
  title: string;
  body: string;
  url: string;
}

/** Returns the form of a new activity dated `now`. */
export function newForm(subProject: string, now: Date): ActivityForm {
  const at = now.toISOString();
  return {
    person: null,
    subProject,
    type: "",
    channel: "",
    date: at.slice(0, 10),
    time: at.slice(11, 16),
    title: "",
    body: "",
    url: "",
  };
}

export function formOf(activity: Activity): ActivityForm {
  const at = new Date(activity.timestamp).toISOString();
  return {
    person: activity.member ? { value: activity.member.id, label: activity.member.displayName } : null,
    subProject: activity.segmentId ?? "",
    type: `${activity.platform}:${activity.type}`,
    channel: activity.channel ?? "",
    date: at.slice(0, 10),
    time: at.slice(11, 16),
    title: activity.title ?? "",
    body: activity.body ?? "",
    url: activity.url ?? "",
  };
}

/** Returns the validation error of each field; null for a valid field. */
export function formErrors(form: ActivityForm) {
  return {
    person: form.person === null ? requiredMessage : null,
    subProject: form.subProject === "" ? requiredMessage : null,
    type: form.type === "" ? requiredMessage : null,
    date: form.date.trim() === "" ? requiredMessage : readDay(form.date) === null ? texts.form.invalidDate : null,
    time: form.time.trim() === "" || timeOfDay.test(form.time.trim()) ? null : texts.form.invalidTime,
    url: form.url.trim() !== "" && safeLink(form.url.trim()) === null ? texts.form.invalidUrl : null,
  };
}

const timeOfDay = /^([01]?\d|2[0-3]):[0-5]\d$/;

const momentOf = ({ date, time }: ActivityForm) =>
  `${readDay(date)}T${(time.trim() || "00:00").padStart(5, "0")}:00.000Z`;

/** Returns the text fields for the request; null for an empty text. */
export function textFieldsOf({ title, body, url }: ActivityForm) {
  const text = (entered: string) => entered.trim() || null;
  return { title: text(title), body: text(body), url: text(url) };
}

/** Returns the fields that a source sets. Users can change them only on manually added activities. */
export function sourceFieldsOf(form: ActivityForm) {
  const colon = form.type.indexOf(":");
  return {
    platform: form.type.slice(0, colon),
    type: form.type.slice(colon + 1),
    channel: form.channel.trim(),
    timestamp: momentOf(form),
  };
}

export const limits = activityTextLimits;
