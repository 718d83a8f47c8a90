import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { Counted } from "#shared/domain/report/contributions.ts";
import type { ReportRange } from "#shared/domain/report/period.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts as overviewTexts } from "../texts.ts";
import { ReportChoices } from "./report-choices.tsx";
import { reportTexts as texts } from "./report-texts.ts";

interface ProjectsHeaderProps {
  title: string;
  choices: { readonly period: string; readonly counted: Counted };
  range: ReportRange | null | undefined;
  /** Menu before the choices. */
  menu: ReactNode;
  /** Buttons after the choices. */
  children: ReactNode;
}

/** Title of a page about several projects, with the choices of the report. */
export function ProjectsHeader({ title, choices, range, menu, children }: ProjectsHeaderProps) {
  return (
    <header className="px-6 pt-3 pb-4">
      <div className="mb-1 flex min-h-10 flex-wrap items-center gap-2">
        <h1 className="mr-auto">{title}</h1>
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          {menu}
          <ReportChoices {...choices} />
          {children}
          <Button variant="ghost" onClick={() => window.print()}>
            <Printer />
            {texts.print}
          </Button>
        </div>
      </div>
      <p className="hidden font-medium print:block">{texts.choices[choices.counted]}</p>
      <p className="min-h-5 text-ink-2">
        {range && overviewTexts.compared(range, range.previous)}
        {range?.isRunning && ` · ${texts.running}`}
      </p>
    </header>
  );
}
