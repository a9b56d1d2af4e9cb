import { PATHS } from "../../web/paths.ts";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { connect } from "./member.ts";
import { expectToastTitle, openPost } from "./open-post.ts";

test("a post is scheduled from its page, appears in the schedule, moves by a day, and is taken out", async ({
  page,
  request,
}) => {
  const { id } = await openPost(page, request);
  await connect(page, id);
  await page.getByRole("button", { name: "Schedule…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Schedule", exact: true }).click();
  await expectToastTitle(page, "Post scheduled");
  await expect(page.getByRole("main").getByText("Scheduled for")).toBeVisible();

  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await expect(page).toHaveURL(PATHS.schedule);
  const weeks = page.getByRole("region", { name: "Weeks" });
  const entry = weeks.getByRole("link");
  await expect(entry).toHaveAttribute("href", PATHS.post(id));
  expect(await axeFindings(page)).toEqual([]);
  const before = await weeks.locator("time").getAttribute("datetime");
  await weeks.getByRole("button", { name: /^Later day/ }).press("Enter");
  await expectToastTitle(page, "Post moved");
  await expect(entry).toBeFocused();
  expect(await weeks.locator("time").getAttribute("datetime")).not.toBe(before);

  await weeks.getByRole("button", { name: /Change schedule/ }).click();
  await page.getByRole("button", { name: "Take out of the schedule" }).click();
  await expect(page.getByText("Nothing is scheduled in these weeks.")).toBeVisible();
});
