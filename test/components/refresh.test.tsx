import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { useApi, useRefresh } from "../../web/api/use-api.ts";
import { NEW_USAGE } from "./people.ts";
import { answer, holdBack } from "./server.ts";
import { show } from "./show.tsx";

test("reading again ends once what it read is shown, however often it is asked for meanwhile", async () => {
  answer(API.usage, NEW_USAGE);
  const releases = [1, 2].map((recordings_used) => holdBack(API.usage, { ...NEW_USAGE, recordings_used }));
  let refresh = async (): Promise<unknown> => undefined;
  const Used = () => {
    const usage = useApi(API.usage);
    refresh = useRefresh(usage);
    return <p>Used: {usage.data?.recordings_used}</p>;
  };
  await show(<Used />);
  await expect.element(page.getByText("Used: 0")).toBeInTheDocument();
  const ended: string[] = [];
  const reading = ["first", "second", "third"].map((name) => refresh().then(() => ended.push(name)));
  releases[0]?.();
  await expect.element(page.getByText("Used: 1")).toBeInTheDocument();
  await reading[0];
  expect(ended).toEqual(["first"]);
  releases[1]?.();
  await Promise.all(reading);
  expect(ended).toEqual(["first", "second", "third"]);
  await expect.element(page.getByText("Used: 2")).toBeInTheDocument();
});
