import { mount } from "../../mount.tsx";
import { Options } from "../../options/options.tsx";

mount(<Options />);
