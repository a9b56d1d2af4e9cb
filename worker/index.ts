import { app } from "./app.ts";

export { ChatSession } from "./session/session.ts";

export default app satisfies ExportedHandler<Env>;
