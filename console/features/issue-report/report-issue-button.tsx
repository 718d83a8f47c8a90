import { Flag } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { type ReportSubject, reportIssue, useReporting } from "./report-store.ts";
import { texts } from "./texts.ts";

const loadDialog = async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog });
const ReportDialog = lazy(loadDialog);
const prepare = () => void loadDialog().catch(() => {});

/**
 * Button that reports a data issue of a profile. Also renders the form that `reportIssue` opens from an attribute's
 * menu, so a profile must contain it exactly once.
 */
export function ReportIssueButton({ subject }: { subject: ReportSubject }) {
  const reporting = useReporting(subject);
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => reportIssue(subject)}>
        <Flag />
        {texts.title}
      </Button>
      {reporting && (
        <Suspense>
          <ReportDialog subject={subject} attribute={reporting.attribute} />
        </Suspense>
      )}
    </>
  );
}
