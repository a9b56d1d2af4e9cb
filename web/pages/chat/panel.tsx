import type { Message, SessionDetail } from "#contract/chat.ts";
import { DraftSlot } from "../../shared/draft-editor/draft-slot.tsx";
import { draftAnchor } from "../../shared/shell/draft-anchor.ts";
import { cx } from "../../ui/cx.ts";
import { QuestionCard } from "./interview/question-card.tsx";
import type { Stage } from "./stage.ts";
import { Suite } from "./suite/suite.tsx";
import { GenerateCard, SynthesisCard } from "./suite/synthesis-card.tsx";
import type { useSynthesis } from "./suite/use-synthesis.ts";
import type { Chat } from "./use-chat.ts";
import type { useReadAloud } from "./voice/use-read-aloud.ts";

interface Props {
  stage: Stage;
  detail: SessionDetail;
  chat: Chat;
  question: Message | undefined;
  voice: ReturnType<typeof useReadAloud>;
  hush: boolean;
  synthesis: ReturnType<typeof useSynthesis>;
}

/** What stands within the conversation: the draft, the question at hand, or the suite. */
export function Panel({ stage, detail, chat, question, voice, hush, synthesis }: Props) {
  const { drafts, partial, refresh } = chat;
  switch (stage.kind) {
    case "note": {
      const draft = drafts.data?.[0];
      return (
        <div
          id={draft && draftAnchor(draft.id)}
          tabIndex={-1}
          className={cx("scroll-mt-20 outline-none lg:scroll-mt-6", stage.message && "-mt-4")}
        >
          <DraftSlot
            drafts={drafts.data}
            error={drafts.error}
            working={detail.drafting === "working"}
            offline={chat.chat.error !== undefined}
            onRefresh={refresh}
            partialBody={partial?.draftId === draft?.id ? partial?.body : undefined}
          />
        </div>
      );
    }
    case "interviewing":
      return <QuestionCard state={stage.state} question={question} voice={voice} hush={hush} />;
    case "owed":
      return synthesis.working ? <SynthesisCard /> : <GenerateCard onGenerate={() => void synthesis.run()} />;
    case "suite":
      return <Suite suite={stage.suite} drafts={drafts.data} partial={partial} onRefresh={refresh} />;
  }
}
