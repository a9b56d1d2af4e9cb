import { Column, Heading, Strokes } from "./layout.tsx";

const STEPS = [
  {
    name: "Record or upload",
    text: "Speak as you would to a colleague, or hand over a voice note you already have.",
    picture: (
      <path
        className="stroke-accent"
        d="M8 38v4M18 33v14M28 24v32M38 30v20M48 14v52M58 6v68M68 22v36M78 12v56M88 28v24M98 20v40M108 32v16M118 36v8"
      />
    ),
  },
  {
    name: "We draft your post",
    text: "Two hooks to choose from and a full post in your own words. What you didn't say is marked.",
    picture: (
      <>
        <path className="stroke-accent" d="M8 36v8M18 26v28M28 12v56M38 24v32" />
        <path className="stroke-ink" d="M56 14h64M56 32h50M56 50h60M56 68h28" />
      </>
    ),
  },
  {
    name: "Tweak and post",
    text: "Change any word, copy the post with one click, or open LinkedIn with the text in place.",
    picture: (
      <>
        <path className="stroke-ink" d="M8 14h86M8 32h40M8 50h72M8 68h34" />
        <path className="stroke-edge" d="M66 32h34" />
        <path className="stroke-accent" d="M57 22v20M104 68h16m-8-8 8 8-8 8" />
      </>
    ),
  },
];

export const HowItWorks = () => (
  <section aria-labelledby="how" className="border-line border-t py-16 sm:py-28">
    <Column>
      <Heading id="how">How it works</Heading>
      <ol className="mt-12 grid gap-12 sm:mt-16 md:grid-cols-3">
        {STEPS.map(({ name, text, picture }, at) => (
          <li key={name} className="border-ink border-t pt-5">
            <p aria-hidden="true" className="font-display text-2xl text-accent italic">
              {at + 1}
            </p>
            <Strokes viewBox="6 4 120 74" strokeWidth="3" className="mt-6 h-24">
              {picture}
            </Strokes>
            <h3 className="mt-8 font-display text-2xl">{name}</h3>
            <p className="mt-2 max-w-sm text-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
    </Column>
  </section>
);
