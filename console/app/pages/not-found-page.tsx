import { Compass } from "lucide-react";
import { texts } from "../texts.ts";
import { StatusPage } from "./status-page.tsx";

/** Page at /404. */
export function NotFoundPage() {
  return <StatusPage icon={Compass} title={texts.notFoundTitle} text={texts.notFoundText} />;
}
