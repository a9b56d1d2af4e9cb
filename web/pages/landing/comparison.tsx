import type { ReactNode } from "react";
import { IdleWave } from "../../ui/idle-wave.tsx";
import { Column, Heading } from "./layout.tsx";
import { MEETING, type Sample, saidWords } from "./samples.ts";

const leftOut = saidWords(MEETING.transcript, MEETING.kept).filter(({ kept }) => !kept).length;

export const Comparison = () => (
  <section aria-labelledby="comparison" className="border-line border-t bg-wash dark:bg-paper py-16 sm:py-28">
    <Column>
      <div className="grid items-end gap-x-12 gap-y-4 md:grid-cols-2 lg:gap-x-20">
        <Heading id="comparison">
          What you said,
          <br /> without the ums
        </Heading>
        <p className="max-w-sm text-soft leading-relaxed">
          {leftOut} words left out, none put in. The hook is the speaker's own first line.
        </p>
      </div>
      <div className="mt-12 grid gap-12 md:grid-cols-2 lg:gap-20">
        <VoiceNote sample={MEETING} strike />
        <WrittenPost sample={MEETING} />
      </div>
    </Column>
  </section>
);

/** What was said, in italics as all speech on this page; what the draft left out can be struck through. */
export const VoiceNote = ({ sample, strike = false }: { sample: Sample; strike?: boolean }) => (
  <figure>
    <Label>The voice note</Label>
    <IdleWave className="mt-5 h-10 text-accent" />
    <blockquote className="mt-5 font-display text-[1.3125rem] text-soft italic leading-[1.6]">
      {strike ? <Struck sample={sample} /> : sample.transcript}
    </blockquote>
  </figure>
);

/** Neighbouring words of one fate in one element, so that a screen reader speaks of each gap once. */
const Struck = ({ sample }: { sample: Sample }) =>
  saidWords(sample.transcript, sample.kept)
    .reduce<{ kept: boolean; words: string[] }[]>((runs, { text, kept }) => {
      const run = runs.at(-1);
      if (run?.kept === kept) run.words.push(text);
      else runs.push({ kept, words: [text] });
      return runs;
    }, [])
    .map(({ kept, words }, at) => {
      const text = words.join(" ");
      const key = `${at} ${text}`;
      return kept ? (
        <span key={key}>{text} </span>
      ) : (
        <span key={key}>
          <del className="decoration-2 decoration-accent">{text}</del>{" "}
        </span>
      );
    });

export const WrittenPost = ({ sample }: { sample: Sample }) => (
  <figure>
    <Label>The post</Label>
    <blockquote className="mt-5 space-y-4 rounded-card border border-line bg-raised p-5 leading-relaxed shadow-lift sm:p-8">
      <p className="font-medium">{sample.hook}</p>
      {sample.body.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </blockquote>
  </figure>
);

const Label = ({ children }: { children: ReactNode }) => (
  <figcaption className="border-ink border-t pt-3 font-medium text-sm">{children}</figcaption>
);
