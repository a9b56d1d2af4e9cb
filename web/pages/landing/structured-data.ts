import { FREE_RECORDINGS, PLAN_DOLLARS_PER_MONTH, PLAN_NAME } from "#contract/limits.ts";
import { QUESTIONS } from "./questions.ts";

const offer = (name: string, price: number, description: string) => ({
  "@type": "Offer",
  name,
  price,
  priceCurrency: "USD",
  description,
});

/** What the page says, for search engines (schema.org). */
export const STRUCTURED_DATA = {
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "WebApplication",
      name: "Outspoken",
      description:
        "Turns a spoken note of up to 90 seconds into a LinkedIn post that still sounds like the speaker.",
      applicationCategory: "BusinessApplication",
      operatingSystem: "Any, in a web browser",
      offers: [
        offer("Free trial", 0, `${FREE_RECORDINGS} recordings`),
        offer(PLAN_NAME, PLAN_DOLLARS_PER_MONTH, "Per month, unlimited recordings and chat"),
      ],
    },
    {
      "@type": "FAQPage",
      mainEntity: QUESTIONS.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
};
