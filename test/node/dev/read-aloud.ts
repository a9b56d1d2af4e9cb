/** A note as it is read aloud: sentence by sentence, so that it is known when each was said. */
export interface ReadAloud {
  /** A voice of flite. */
  voice: "rms" | "slt" | "awb" | "kal16";
  /** How it differs from a good microphone in a quiet room. */
  how: "clearly" | "fast" | "quietly" | "in noise";
  said: string[];
  /** Nothing of the kind was said, though the words are of the same world. */
  invented: string[];
}

/** Written before the recogniser's settings were chosen, and never used to choose them. */
export const NOTES: readonly ReadAloud[] = [
  {
    voice: "rms",
    how: "clearly",
    said: [
      "So I want to talk about the worst meeting of my career.",
      "We had flown in nine people from four cities to plan the year.",
      "After two hours, um, somebody asked what problem we were solving.",
      "Nobody in the room had the same answer.",
      "We cancelled the second day and called twenty customers instead.",
      "Half of our plan was gone by the evening.",
    ],
    invented: [
      "The board doubled our budget that same week.",
      "A consultant from London wrote the agenda.",
      "Every manager now sends me a summary at noon.",
    ],
  },
  {
    voice: "slt",
    how: "clearly",
    said: [
      "My first employee was my neighbor.",
      "She answered the phone for three months without a contract.",
      "When I finally wrote one, she laughed and asked for Fridays off.",
      "That was eleven years ago.",
      "She runs the company now, and she still has her Fridays.",
      "I think trust is mostly a matter of keeping small promises.",
    ],
    invented: [
      "We raised two million dollars from an investor.",
      "Her sister designed the logo over a weekend.",
      "The lawyer warned me about the tax office.",
    ],
  },
  {
    voice: "awb",
    how: "clearly",
    said: [
      "I deleted our roadmap last Tuesday.",
      "It had ninety items on it, and, you know, nobody had looked at it since spring.",
      "One engineer asked me if he was being fired.",
      "I told him to pick the thing that annoyed him most and fix it.",
      "He made the search five times faster in two days.",
      "Three customers wrote to thank us before we had announced anything.",
    ],
    invented: [
      "Our competitor copied the design in August.",
      "The marketing team ordered new shirts for everybody.",
      "I promised the shareholders a written apology.",
    ],
  },
  {
    voice: "kal16",
    how: "clearly",
    said: [
      "People ask me how we got our first hundred customers.",
      "I drove to every bakery within fifty miles and bought a loaf of bread.",
      "Then I asked who does the ordering and what they hate about it.",
      "Most of them hated the fax machine.",
      "So we built something that sends a fax.",
      "It was the least impressive software I ever wrote, and it paid the rent.",
    ],
    invented: [
      "An advertising agency in Chicago ran the campaign.",
      "We gave every baker a tablet with our logo.",
      "My father lent me the money for the van.",
    ],
  },
  {
    voice: "rms",
    how: "fast",
    said: [
      "We lost a deal yesterday because we were too honest.",
      "The customer asked if we could handle a million records and I said not yet.",
      "The other company said yes.",
      "This morning he called me back.",
      "Their demonstration had crashed with ten thousand.",
      "I would rather lose a deal than win one with a promise I can't keep.",
    ],
    invented: [
      "Our lawyers are preparing a complaint.",
      "The price was twice what he had expected.",
      "She signed the paper in front of a camera.",
    ],
  },
  {
    voice: "slt",
    how: "quietly",
    said: [
      "I was a nurse for fourteen years before I wrote a line of code.",
      "On a night shift you learn to write things down.",
      "The next person has to know what you know, and they have thirty seconds.",
      "Most software teams would not survive one night in a hospital.",
      "So every change we make now has a note that a tired person can understand.",
      "Our outages got shorter, and, um, our meetings did too.",
    ],
    invented: [
      "The surgeon bought shares in our company.",
      "A university in Boston offered me a professorship.",
      "We moved the servers to a cheaper country.",
    ],
  },
  {
    voice: "awb",
    how: "in noise",
    said: [
      "There is a sentence that I no longer say to my team.",
      "I used to say that we should have a quick call.",
      "It was never quick, and it was never one call.",
      "Now I write down the question and wait until tomorrow.",
      "Most of the questions have an answer by the morning.",
      "We saved about six hours a week for each of us.",
    ],
    invented: [
      "Our office lease ends in November.",
      "The new intern built a dashboard for visitors.",
      "A famous author quoted me in her book.",
    ],
  },
  {
    voice: "rms",
    how: "quietly",
    said: [
      "My daughter asked me what I do all day.",
      "I said that I help companies to talk to their customers.",
      "She said, why don't they just call them?",
      "I have a degree in this and I had no answer.",
      "So last week our whole team called people, five calls for each of us.",
      "We learned more than in the last three surveys together.",
    ],
    invented: [
      "The school invited me to speak about robots.",
      "We bought a list of addresses from a broker.",
      "Her teacher works for a television station.",
    ],
  },
  {
    voice: "slt",
    how: "fast",
    said: [
      "Everybody tells you to hire slowly.",
      "Nobody tells you what the slow part is for.",
      "We took four months to find our head of sales, and we asked him nothing that mattered.",
      "He left after six weeks.",
      "The next one spent a day with our support team before she talked to me.",
      "She told us what was wrong with our prices, and she was right.",
    ],
    invented: [
      "The recruiter sent us a bill for forty thousand euros.",
      "He had been a professional football player.",
      "Our bank closed the account without a warning.",
    ],
  },
  {
    voice: "kal16",
    how: "in noise",
    said: [
      "I turned off the notifications on my phone for a month.",
      "In the first week I missed two calls from the same customer.",
      "I gave him my home number and he never used it.",
      "By the third week I was reading books again.",
      "The business did not notice, but my family did.",
      "I will never turn them on again.",
    ],
    invented: [
      "The phone company offered us a discount.",
      "A doctor in Denver diagnosed my eyes.",
      "My partner sold her part of the firm.",
    ],
  },
  {
    voice: "awb",
    how: "fast",
    said: [
      "We charge for the thing that everybody gives away.",
      "Setting up our product takes a week, and we ask for two thousand dollars.",
      "When it was free, one in three customers finished it.",
      "Now nine in ten do.",
      "People take care of what they have paid for.",
      "I wish I had known that five years ago.",
    ],
    invented: [
      "The warehouse burned down in February.",
      "An old friend from college translated the manual.",
      "We print every invoice on yellow paper.",
    ],
  },
  {
    voice: "rms",
    how: "in noise",
    said: [
      "The best advice I ever got came from a truck driver.",
      "He said, the road does not care about your plan.",
      "Look far ahead, and keep both hands on the wheel.",
      "I think about that every time a big customer leaves.",
      "We look at the next quarter, and we keep doing the work.",
      "It has been eight years, and we are still on the road.",
    ],
    invented: [
      "He later became the mayor of a small town.",
      "Our insurance covered most of the damage.",
      "The engine was made by a Swedish company.",
    ],
  },
];
