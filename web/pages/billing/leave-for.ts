/** Sends the browser to a page of somebody else's. Answers false, and stays, unless `url` is a web address. */
export function leaveFor(url: string | undefined): boolean {
  if (!url || !/^https?:\/\//i.test(url)) return false;
  window.location.assign(url);
  return true;
}
