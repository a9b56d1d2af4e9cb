export { textOfHtml } from "./html.ts";
