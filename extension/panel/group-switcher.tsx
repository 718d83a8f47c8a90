import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import type { GroupSwitcherProps } from "./group-switcher-open.tsx";
import { switcherClasses } from "./switcher-look.ts";
import { texts } from "./texts.ts";

const load = () => import("./group-switcher-open.tsx");
const GroupSwitcherOpen = lazy(async () => ({ default: (await load()).GroupSwitcherOpen }));

/** The project group whose record the panel shows. Its menu comes when it is wanted. */
export function GroupSwitcher(props: GroupSwitcherProps) {
  const [wanted, setWanted] = useState(false);
  const name = props.selected?.name ?? texts.home.chooseGroup;
  const button = (
    <Button
      variant="ghost"
      className={switcherClasses}
      aria-label={`${texts.home.groupLabel}: ${name}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => setWanted(true)}
    >
      <bdi className="truncate">{name}</bdi>
      <ChevronDown className="size-3.5" />
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <GroupSwitcherOpen {...props} />
    </Suspense>
  ) : (
    button
  );
}
