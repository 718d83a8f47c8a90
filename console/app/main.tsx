import "./app.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createRouter } from "./router.tsx";
import { allowScrollLockStyle } from "./style-nonce.ts";

allowScrollLockStyle();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App router={createRouter()} />);
