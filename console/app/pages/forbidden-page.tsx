import { Lock } from "lucide-react";
import { texts } from "../texts.ts";
import { StatusPage } from "./status-page.tsx";

/** /403. */
export function ForbiddenPage() {
  return <StatusPage icon={Lock} title={texts.forbiddenTitle} text={texts.forbiddenText} />;
}
