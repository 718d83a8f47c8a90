export { type SettingPlace, settingPlaces } from "./places.ts";
