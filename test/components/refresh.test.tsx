import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { useApi, useRefresh } from "../../web/api/use-api.ts";
import { QUIET_POLL_MS, useLive } from "../../web/api/use-live.ts";
import { inFrames } from "./frames.ts";
import { CHAT, NEW_USAGE } from "./people.ts";
import { answer, answerStream, asked, holdBack } from "./server.ts";
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

test("a hidden page asks nothing, and reads and follows at once when it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const events = API.events(CHAT.sessionId);
  let line: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  answerStream(events, (stream) => {
    line = stream;
  });
  let reads = 0;
  let connected = false;
  const Followed = () => {
    useLive(CHAT.sessionId, {
      onEvent: () => undefined,
      refresh: async () => (reads += 1),
      pollMs: (up) => {
        connected = up;
        return QUIET_POLL_MS;
      },
      busy: true,
    });
    return null;
  };
  await show(<Followed />);
  const expectSoon = (lines: number, times: number, up: boolean) =>
    inFrames(() => expect([asked(events), reads, connected]).toEqual([lines, times, up]));
  const hidden = vi.spyOn(document, "hidden", "get");
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const look = (away: boolean) => {
    hidden.mockReturnValue(away);
    visibility.mockReturnValue(away ? "hidden" : "visible");
    document.dispatchEvent(new Event("visibilitychange"));
  };

  await expectSoon(1, 1, true);
  look(true);
  // As the network does, in time.
  line?.close();
  await expectSoon(1, 1, false);
  await vi.advanceTimersByTimeAsync(10 * QUIET_POLL_MS);
  await expectSoon(1, 1, false);
  look(false);
  // When it is back, and when it is connected.
  await expectSoon(2, 3, true);
});

test("eight windows leave connections free: three follow, the others poll, and one takes over when one ends", async () => {
  const events = API.events(CHAT.sessionId);
  const lines: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = [];
  answerStream(events, (stream) => lines.push(stream));
  const ups = new Map<number, boolean>();
  const Window = ({ name }: { name: number }) => {
    const pollMs = (up: boolean) => {
      ups.set(name, up);
      return QUIET_POLL_MS;
    };
    useLive(CHAT.sessionId, { onEvent: () => undefined, refresh: async () => undefined, pollMs, busy: true });
    return null;
  };
  const opened = [0, 1, 2, 3, 4, 5, 6, 7];
  let close = (_name?: number): void => undefined;
  const Windows = () => {
    const [closed, setClosed] = useState<number>();
    close = setClosed;
    return opened.filter((name) => name !== closed).map((name) => <Window key={name} name={name} />);
  };
  await show(<Windows />);
  const following = () => opened.filter((name) => ups.get(name));
  await expect.poll(following).toHaveLength(3);
  expect(asked(events)).toBe(3);
  close(following()[0]);
  await expect.poll(() => asked(events)).toBe(4);
});
