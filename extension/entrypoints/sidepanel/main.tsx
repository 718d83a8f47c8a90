import { watchTypedText } from "../../base/typed-text.ts";
import { mount } from "../../kit/mount.tsx";
import { Panel } from "../../shell/panel.tsx";

watchTypedText();
mount(<Panel />);
