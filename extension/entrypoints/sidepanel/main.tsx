import { watchTyping } from "#shared/ui/unsaved-forms.ts";
import { mount } from "../../kit/mount.tsx";
import { Panel } from "../../shell/panel.tsx";

watchTyping();
mount(<Panel />);
