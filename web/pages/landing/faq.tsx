import { Column, Heading } from "./layout.tsx";
import { QUESTIONS } from "./questions.ts";

/** One answer at a time, by the browser's own accordion. */
export const Faq = () => (
  <section aria-labelledby="faq" className="border-line border-t py-16 sm:py-28">
    <Column className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
      <Heading id="faq">Questions, answered</Heading>
      <div className="border-line border-b">
        {QUESTIONS.map(({ id, question, answer }) => (
          <details key={question} name="faq" className="group border-line border-t">
            <summary className="focus-ring flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 rounded-control py-4 font-display text-xl leading-snug [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 20 20"
                aria-hidden="true"
                className="size-5 shrink-0 text-accent"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              >
                <path d="M3 10h14" />
                <path
                  d="M10 3v14"
                  className="origin-center transition-transform duration-200 group-open:scale-y-0"
                />
              </svg>
            </summary>
            {/* A link to the answer opens it, without a script. */}
            <p id={id} className="max-w-prose scroll-mt-24 pr-10 pb-6 text-soft leading-relaxed">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </Column>
  </section>
);
