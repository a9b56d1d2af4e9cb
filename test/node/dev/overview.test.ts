import { expect, test } from "vitest";
import { startOverview } from "../../../dev/standins/overview.ts";

test("the overview leads to the pages of this run, also those that come later", async () => {
  const links: [string, string][] = [];
  const { url, close } = await startOverview(0, links);
  links.push(["Mailbox", "http://127.0.0.1:9"]);
  expect(await (await fetch(url)).text()).toContain('<a href="http://127.0.0.1:9">Mailbox</a>');
  await close();
});
