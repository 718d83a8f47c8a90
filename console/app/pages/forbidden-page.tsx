import { Lock } from "lucide-react";
import { texts } from "../texts.ts";
import { StatusPage } from "./status-page.tsx";

/** Page at /403. */
export function ForbiddenPage() {
  return <StatusPage icon={Lock} title={texts.forbiddenTitle} text={texts.forbiddenText} />;
}
