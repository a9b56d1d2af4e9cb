export { textOfHtml } from "./html.ts";
export { noteInSubject, readReply } from "./reply.ts";
