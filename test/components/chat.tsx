import { Route, Routes } from "react-router-dom";

import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../web/api/auth.ts";
import ChatScreen from "../../web/pages/chat/chat.tsx";
import { PATHS } from "../../web/paths.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { AutoSender } from "../../web/shared/recording/outbox/sender.ts";
import { show } from "./app.tsx";
import { ANA, CHAT, DRAFT, HEALTH, NEW_USAGE, POST } from "./people.ts";
import { answer, answerEvents, cutOff } from "./server.ts";

function Signed() {
  useCurrentUser();
  return null;
}

/**
 * Shows the session's screen inside the shell. Returns how to send it an event, and how to come back to it. `chats`: the session at
 * each read; `live`: its events come through; `autoSends`: waiting notes are sent automatically.
 */
export async function showChat({
  chats = [CHAT],
  drafts = [DRAFT],
  usage = {} as Partial<typeof NEW_USAGE>,
  health = HEALTH,
  live = false,
  at = PATHS.chat(CHAT.sessionId),
  autoSends = false,
} = {}) {
  answer(API.user, ANA);
  answer(API.usage, { ...NEW_USAGE, ...usage });
  answer(API.health, health);
  answer(API.chats, []);
  answer(API.chat(CHAT.sessionId), ...chats);
  answer(API.drafts(CHAT.sessionId), drafts);
  answer(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  answer(API.linkedinConnection, { connected: false, name: null, expiresAt: null });
  const send = live ? answerEvents(CHAT.sessionId) : () => undefined;
  if (!live) cutOff(API.events(CHAT.sessionId));
  const screen = await show(
    <div className="p-4 lg:pl-64">
      <Signed />
      {autoSends && <AutoSender ownerId={ANA.id} />}
      <Routes>
        <Route path={PAGES.chat} element={<ChatScreen />} />
        <Route path={PAGES.post} element={<ChatScreen />} />
      </Routes>
      <Paywall />
    </div>,
    { at },
  );
  return { ...screen, comeBack: () => document.dispatchEvent(new Event("visibilitychange")), send };
}
