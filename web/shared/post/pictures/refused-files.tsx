export { RefusedFiles as default } from "./panel.tsx";
