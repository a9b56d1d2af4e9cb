import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import { tellOnlookers } from "./auto-sending.ts";
import { outbox } from "./device.ts";
import type { SendFailure } from "./failure.ts";
import type { Acknowledgement } from "./types.ts";
import { useAutoSend } from "./use-auto-send.ts";
import { useUnkeptGuard } from "./use-keeping.ts";
import { useOutbox } from "./use-outbox.ts";
import { VISITOR_OWNER } from "./visitor.ts";

/** Sends what waits on this device as soon as its cause is gone, on whichever screen the speaker is by then. */
export function AutoSender({ ownerId }: { ownerId: string }) {
  const { mutate } = useSWRConfig();
  const entries = useOutbox(ownerId);
  useUnkeptGuard(entries);
  // What was said here before there was an account, and could not be sent.
  const visitors = useOutbox(VISITOR_OWNER);
  useEffect(() => {
    if (visitors.length > 0) void outbox.handOver(VISITOR_OWNER, ownerId);
  }, [visitors, ownerId]);
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(entries.length > 0 ? API.health : null);

  const onDelivered = useCallback(
    (answer: Acknowledgement) => {
      void mutate(API.usage);
      void mutate(API.chats);
      if (tellOnlookers(answer)) return;
      toast({
        title: "Note sent",
        description: answer.turn ? "It is in its conversation now." : "Its draft is in Recent Sessions.",
      });
    },
    [mutate],
  );

  const onFailed = useCallback(
    ({ reason, error }: SendFailure) => {
      // A refusal for want of a plan is news to what this page believes.
      if (reason === "trial") void mutate(API.usage);
      handleUnauthorized(error);
    },
    [mutate],
  );

  useAutoSend({
    ownerId,
    entries,
    conditions: {
      mayRecord: usage !== undefined && !isExhausted(usage),
      speechOn: health !== undefined && health.speech !== "off",
    },
    onDelivered,
    onFailed,
  });
  return null;
}
