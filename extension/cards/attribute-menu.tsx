import { ArrowUpRight, Copy, Ellipsis, Flag } from "lucide-react";
import { browser } from "wxt/browser";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { RecordRef } from "../base/action.ts";
import { Menu } from "../kit/menu.tsx";
import type { PanelAction } from "../kit/panel-action.ts";
import { useViews } from "../kit/views.ts";
import { texts } from "./late-texts.ts";

interface AttributeMenuProps {
  readonly of: RecordRef;
  readonly attribute: ReportedAttribute;
  /** Label of the attribute and the text that is copied. */
  readonly value: string;
  readonly href: string | null;
}

/** Menu of one attribute: open, copy, report a data issue. */
export function AttributeMenu({ of, attribute, value, href }: AttributeMenuProps) {
  const { open } = useViews();
  const actions: readonly PanelAction[] = [
    ...(href === null
      ? []
      : [
          {
            id: "open",
            label: texts.attribute.open,
            icon: <ArrowUpRight />,
            run: () => void browser.tabs.create({ url: href }),
          },
        ]),
    {
      id: "copy",
      label: texts.attribute.copy,
      icon: <Copy />,
      run: () => void navigator.clipboard.writeText(href ?? value),
    },
    {
      id: "report",
      label: texts.attribute.report,
      icon: <Flag />,
      run: () => open({ kind: "report", about: of, attribute }),
    },
  ];
  return (
    <Menu
      label={texts.attribute.menu(value)}
      groups={[actions]}
      button={(props) => (
        <Button
          variant="ghost"
          size="icon"
          className="absolute right-0 bg-surface-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 aria-[expanded=true]:opacity-100 pointer-coarse:opacity-100"
          aria-label={texts.attribute.menu(value)}
          {...props}
        >
          <Ellipsis />
        </Button>
      )}
    />
  );
}
