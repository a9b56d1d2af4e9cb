import { OUTBOX_DATABASE, VISITOR_OWNER } from "../../shared/outbox/names.ts";

/**
 * Whether something that was said in this browser without an account is still to be sent. Asked past the outbox, whose
 * code is too much for those who only read the page.
 */
export async function visitorNotesWait(): Promise<boolean> {
  // Opening what is not there would make an empty one.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === OUTBOX_DATABASE)) return false;
  const database = await answerTo(indexedDB.open(OUTBOX_DATABASE));
  try {
    const owners = database.transaction("entries").objectStore("entries").index("ownerId");
    return (await answerTo(owners.count(VISITOR_OWNER))) > 0;
  } finally {
    database.close();
  }
}

const answerTo = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
