import { mount } from "../../kit/mount.tsx";
import { Panel } from "../../shell/panel.tsx";

mount(<Panel />);
