/** The id of the message that a request becomes: known before it is sent, so that both sides mean the same one. */
export const turnMessageId = (sessionId: string, key: string) => `${sessionId}.${key}`;
