import { mount } from "../../mount.tsx";
import { Panel } from "../../panel/panel.tsx";

mount(<Panel />);
