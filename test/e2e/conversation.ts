import type { Page } from "@playwright/test";

/** The chat, by what a person sees of it. */
export const conversation = (page: Page) => {
  const card = page.getByRole("region", { name: "Interview" });
  return {
    said: page.getByRole("article", { name: "You said" }),
    answers: page.getByRole("article", { name: "Outspoken" }),
    box: page.getByRole("textbox", { name: "Ask for changes or improvements..." }),
    microphone: page.getByRole("button", { name: "Record a voice message" }),
    send: page.getByRole("button", { name: "Send", exact: true }),
    stop: page.getByRole("button", { name: "Stop", exact: true }),
    timer: page.getByRole("timer"),
    editor: page.getByRole("region", { name: "Your draft" }),
    paywall: page.getByRole("dialog", { name: "Free Trial Complete" }),
    /** The interview's. */
    card,
    question: card.locator("p.sr-only"),
    answer: page.getByRole("button", { name: "Answer" }),
    stopInterview: page.getByRole("button", { name: "Stop Interview" }),
    generate: page.getByRole("button", { name: "Generate LinkedIn Posts" }),
    synthesising: page.getByText("Creating Your Content Suite"),
  };
};
