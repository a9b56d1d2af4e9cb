/** The one way to a chat session's object. */
export const sessionStub = (env: Env, sessionId: string) => env.CHAT_SESSION.getByName(sessionId);
