import { FREE_RECORDINGS } from "#contract/limits.ts";
import { messagesOf, type PersonCheck, rows, rowsOf } from "./check.ts";

/** No acknowledged note is lost, none has two sessions, and each is counted once. */
export const checkNotes: PersonCheck = (person, stored, report) => {
  const { ledger, userId } = person;
  const recordings = rowsOf(stored, "recordings", person);
  const sessions = rowsOf(stored, "sessions", person);

  for (const { key, text, sound, acked } of ledger.acked) {
    const recording = recordings.find((row) => row.key === key);
    const [first] = messagesOf(stored, acked.sessionId);
    if (!sessions.some(({ id }) => id === acked.sessionId))
      report(`${key}: its session ${acked.sessionId} is lost`);
    if (first?.content !== text)
      report(`${key}: its session begins with "${first?.content}" and not "${text}"`);
    if (ledger.deletedSounds.has(key)) continue;
    if (!recording) report(`${key}: its recording is lost`);
    else if (recording.session_id !== acked.sessionId)
      report(`${key}: belongs to ${recording.session_id} by now`);
    else if (recording.transcript !== text) report(`${key}: has another transcript by now`);
    else if (recording.counted_at === null) report(`${key}: was never counted`);
    const isKept = sound && ledger.keepsSound && recording;
    if (isKept && !stored.sounds.includes(`${userId}/${recording.id}`)) report(`${key}: its sound is lost`);
  }

  const opened = new Set([
    ...ledger.acked.map(({ acked }) => acked.sessionId),
    ...recordings.flatMap(({ purpose, session_id }) =>
      purpose === "note" && session_id !== null ? [session_id] : [],
    ),
  ]);
  for (const { id } of sessions) if (!opened.has(String(id))) report(`the session ${id} came from no note`);
  const used = Number(rows(stored, "users").find(({ id }) => id === userId)?.recordings_used);
  if (used !== opened.size) report(`is charged for ${used} recordings, and ${opened.size} became sessions`);
  if (!ledger.everPaid && used > FREE_RECORDINGS) report(`had ${used} recordings without paying`);
};

/** What the days add up to is what was used. */
export const checkUsage: PersonCheck = (person, stored, report) => {
  const user = rows(stored, "users").find(({ id }) => id === person.userId);
  if (user?.email !== person.email) report(`has an account that says it is ${user?.email}`);
  const days = rowsOf(stored, "usage_days", person);
  for (const [column, used] of [
    ["recordings", user?.recordings_used],
    ["chat_turns", user?.chat_turns_used],
  ] as const) {
    const sum = days.reduce((total, day) => total + Number(day[column]), 0);
    if (sum !== used) report(`has used ${used} ${column}, and ${sum} by the day`);
  }
};
