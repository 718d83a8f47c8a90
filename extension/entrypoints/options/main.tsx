import { mount } from "../../kit/mount.tsx";
import { Options } from "../../options/options.tsx";

mount(<Options />);
