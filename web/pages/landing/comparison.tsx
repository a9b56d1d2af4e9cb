import { Column, Heading } from "./layout.tsx";
import { saidWords } from "./said-words.ts";
import { VoiceNote, WrittenPost } from "./sample-parts.tsx";
import { MEETING } from "./samples.ts";

const leftOut = saidWords(MEETING.transcript, MEETING.body).filter(({ kept }) => !kept).length;

export const Comparison = () => (
  <section aria-labelledby="comparison" className="border-line border-t bg-wash dark:bg-paper py-16 sm:py-28">
    <Column>
      <div className="grid items-end gap-x-12 gap-y-4 md:grid-cols-2 lg:gap-x-20">
        <Heading id="comparison">
          What you said,
          <br /> without the ums
        </Heading>
        <p className="max-w-sm text-soft leading-relaxed">
          {leftOut} words left out, none put in. The hook is one of the speaker's own lines, moved to the top.
        </p>
      </div>
      <div className="mt-12 grid gap-12 md:grid-cols-2 lg:gap-20">
        <VoiceNote sample={MEETING} strike />
        <WrittenPost sample={MEETING} />
      </div>
    </Column>
  </section>
);
