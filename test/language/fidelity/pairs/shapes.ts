import type { Variations } from "../pairs.ts";

/** To tune to: clock times, durations, who did it, titles, outcomes, currencies, numbers of something else, changed quotes. */
export const shaped: Variations[] = [
  {
    said: "the ferry leaves at twenty past six and I was there at quarter past six and it had gone because they'd moved it to ten to six for the winter",
    body: "The ferry leaves at 6:20. I was there at 6:15.\n\nIt had gone. They'd moved it to 5:50 for the winter.",
    inventions: [
      { instead: "5:50", text: "5:30", kind: "number" },
      { instead: "It had gone.", text: "I got the last seat.", kind: "claim" },
    ],
  },
  {
    said: "So we met at half past eight, and at nine fifteen he still hadn't opened the laptop. We talked for an hour and twenty minutes about his father.",
    body: "We met at 8:30. At 9:15 he still hadn't opened the laptop.\n\nWe talked for 80 minutes about his father.",
    inventions: [
      { instead: "80 minutes", text: "95 minutes", kind: "number" },
      { instead: "about his father", text: "about the contract and his pension", kind: "claim" },
      { instead: "he still hadn't opened the laptop", text: "he had opened the laptop", kind: "claim" },
    ],
  },
  {
    said: "support was twenty four seven in the contract but in real life it was me and a thermos",
    body: "Support was 24/7 in the contract. In real life it was me and a thermos.",
    inventions: [{ instead: "it was me and a thermos", text: "it was 12 people in Manila", kind: "number" }],
  },
  {
    said: "it took two years and three months from the first letter to the building permit and then the roof was on in nine days",
    body: "It took 27 months from the first letter to the building permit.\n\nThen the roof was on in nine days.",
    inventions: [
      { instead: "in nine days", text: "in three months", kind: "number" },
      { instead: "27 months", text: "nine months", kind: "number" },
    ],
  },
  {
    said: "My colleague Ines wrote the tool. I only wrote the readme, and I got the applause on stage, and I didn't correct them.",
    body: "My colleague Ines wrote the tool. I only wrote the readme.\n\nI got the applause on stage. I didn't correct them.",
    inventions: [
      { instead: "My colleague Ines wrote the tool.", text: "I wrote the tool.", kind: "claim" },
      { instead: "I didn't correct them.", text: "I corrected them.", kind: "claim" },
      { instead: "My colleague Ines", text: "My CTO Ines", kind: "name" },
    ],
  },
  {
    said: "we repainted the whole ward ourselves on a sunday because the hospital said there's no budget and I did the skirting boards and my back still hurts",
    body: "We repainted the whole ward ourselves on a Sunday. The hospital said there's no budget.\n\nI did the skirting boards. My back still hurts.",
    inventions: [
      { instead: "We repainted the whole ward ourselves", text: "I repainted the whole ward", kind: "claim" },
      { instead: "I did the skirting boards.", text: "They did the skirting boards.", kind: "claim" },
      { instead: "My back still hurts.", text: "Patients recovered faster.", kind: "claim" },
    ],
  },
  {
    said: "i negotiated the lease down from six thousand to four and the landlord brought a cake to the signing which i still don't understand",
    body: "I negotiated the lease down from 6,000 to 4,000.\n\nThe landlord brought a cake to the signing. I still don't understand.",
    inventions: [
      { instead: "I negotiated the lease", text: "We negotiated the lease", kind: "claim" },
      { instead: "from 6,000", text: "from €6,000 a week", kind: "number" },
      { instead: "brought a cake", text: "brought a lawyer", kind: "claim" },
    ],
  },
  {
    said: "We paid nine hundred francs for the stand at the fair and sold two lamps. Two. The third one was stolen.",
    body: "We paid 900 francs for the stand at the fair and sold two lamps. Two.\n\nThe third one was stolen.",
    inventions: [
      { instead: "900 francs", text: "900 euros", kind: "number" },
      { instead: "sold two lamps. Two.", text: "sold 900 lamps.", kind: "number" },
    ],
  },
  {
    said: "so out of forty applicants we invited seven and out of those we hired two and one of the two left after a month",
    body: "Out of 40 applicants we invited seven. Of those we hired two.\n\nOne of the two left after a month.",
    inventions: [
      { instead: "we invited seven", text: "we invited 40", kind: "number" },
      { instead: "we hired two", text: "we hired seven", kind: "number" },
      {
        instead: "One of the two left after a month.",
        text: "Both of them are team leads now.",
        kind: "claim",
      },
    ],
  },
  {
    said: "the old machine did sixty bottles an hour and the new one does two hundred and ten and we need a hundred",
    body: "The old machine did 60 bottles an hour. The new one does 210.\n\nWe need 100.",
    inventions: [
      { instead: "The old machine did 60", text: "The old machine did 100", kind: "number" },
      { instead: "The new one does 210.", text: "The new one does 60.", kind: "number" },
    ],
  },
  {
    said: "My first boss used to say, a plan is a guess in a nice shirt. I hated that sentence for ten years and now I say it to my own people.",
    body: "My first boss used to say: “A plan is a guess in a nice shirt.”\n\nI hated that sentence for 10 years. Now I say it to my own people.",
    inventions: [
      { instead: "in a nice shirt.”", text: "in a cheap suit.”", kind: "quote" },
      { instead: "“A plan is a guess in a nice shirt.”", text: "“Hope is not a plan.”", kind: "quote" },
      { instead: "My first boss", text: "My first boss, a retired colonel,", kind: "claim" },
    ],
  },
  {
    said: "and the customer looked at the invoice and said is that per month and i said per year and she laughed and said you're an idiot double it",
    body: "The customer looked at the invoice and said: “Is that per month?”\n\nI said: “Per year.” She laughed. “You're an idiot. Double it.”",
    inventions: [
      { instead: "“You're an idiot. Double it.”", text: "“You're a genius. Ship it.”", kind: "quote" },
      { instead: "She laughed.", text: "She signed a three-year deal.", kind: "number" },
    ],
  },
  {
    said: "I teach chemistry. Not well, at the moment. I had twenty eight kids and one working tap, and Oskar set fire to a glove, and that was the lesson they remember.",
    body: "I teach chemistry. Not well, at the moment.\n\nI had 28 kids and one working tap. Oskar set fire to a glove. That was the lesson they remember.",
    inventions: [
      { instead: "I teach chemistry.", text: "I'm a professor of chemistry.", kind: "name" },
      { instead: "Oskar set fire", text: "I set fire", kind: "claim" },
      { instead: "28 kids", text: "38 kids", kind: "number" },
    ],
  },
  {
    said: "we never advertised not once people found us because the van is yellow",
    body: "We never advertised. Not once. People found us because the van is yellow.",
    inventions: [
      { instead: "We never advertised. Not once.", text: "We advertised on the radio.", kind: "claim" },
      {
        instead: "People found us because the van is yellow.",
        text: "Sales doubled within a year.",
        kind: "number",
      },
    ],
  },
  {
    said: "I didn't get the promotion. They gave it to someone with less experience, and I was angry for a week, and then I read her proposal and it was better than mine.",
    body: "I didn't get the promotion. They gave it to someone with less experience.\n\nI was angry for a week. Then I read her proposal. It was better than mine.",
    inventions: [
      { instead: "I didn't get the promotion.", text: "I got the promotion.", kind: "claim" },
      { instead: "It was better than mine.", text: "I quit and started my own firm.", kind: "claim" },
      { instead: "I read her proposal", text: "I wrote her proposal", kind: "claim" },
    ],
  },
  {
    said: "nothing in the warehouse had a label except the coffee machine and that label said broken",
    body: "Nothing in the warehouse had a label except the coffee machine.\n\nThat label said: broken.",
    inventions: [
      {
        instead: "Nothing in the warehouse had a label",
        text: "Everything in the warehouse had a label",
        kind: "claim",
      },
    ],
  },
  {
    said: "so at the end of the quarter we were eleven percent under and I told everyone on the Monday call and the strange thing is two people thanked me",
    body: "At the end of the quarter we were 11% under. I told everyone on the Monday call.\n\nThe strange thing: two people thanked me.",
    inventions: [
      { instead: "we were 11% under", text: "we were 11% over plan", kind: "claim" },
      { instead: "two people thanked me", text: "the CFO thanked me", kind: "name" },
      { instead: "two people thanked me", text: "nobody thanked me", kind: "claim" },
    ],
  },
  {
    said: "um my daughter asked what I do all day and I said I move money from one spreadsheet to another and she said and then what and I had no answer",
    body: "My daughter asked what I do all day. I said: I move money from one spreadsheet to another.\n\nShe said: “And then what?” I had no answer.",
    inventions: [
      { instead: "I had no answer.", text: "I told her about compound interest.", kind: "claim" },
      { instead: "“And then what?”", text: "“Does it make you happy?”", kind: "quote" },
    ],
  },
  {
    said: "we moved from Leeds to Porto in a van with a cat and the cat was the only one who slept",
    body: "We moved from Leeds to Porto in a van, with a cat. The cat was the only one who slept.",
    inventions: [
      { instead: "Porto", text: "Lisbon", kind: "name" },
      {
        instead: "The cat was the only one who slept.",
        text: "It was the best decision of our lives.",
        kind: "claim",
      },
    ],
  },
  {
    said: "The audit took from eight in the morning to half past seven at night. We passed with one remark, which was about the fire door, which I'd been asked to fix in spring.",
    body: "The audit took from 8 am to 7:30 pm. We passed with one remark. It was about the fire door.\n\nI'd been asked to fix it in spring.",
    inventions: [
      { instead: "with one remark", text: "with three remarks", kind: "number" },
      { instead: "in spring", text: "in autumn", kind: "date" },
      {
        instead: "We passed with one remark.",
        text: "We were certified as the safest plant in Europe.",
        kind: "claim",
      },
    ],
  },
];
