import { Monitor, Moon, Sun } from "lucide-react";
import { texts } from "../texts.ts";

/** The choices of the theme switch. */
export const themes = [
  { value: "light", label: texts.light, icon: Sun },
  { value: "dark", label: texts.dark, icon: Moon },
  { value: "system", label: texts.system, icon: Monitor },
] as const;
