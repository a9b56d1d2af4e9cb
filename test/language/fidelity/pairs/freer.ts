import type { Pair } from "../pairs.ts";

/** A second fresh set, of freer paraphrases and harder claims, written before the rules were run on it. */
export const freer: Pair[] = [
  {
    said: "so yesterday i had this call with a client and she was really upset because we'd missed the deadline again and i realized that i'd been promising stuff just to make people happy in the moment and then you know the team has to pay for it",
    body: "A client was upset with me yesterday. We had missed the deadline. Again.\n\nOn that call I realized something: I'd been making promises just to keep people happy in the moment.\n\nAnd my team pays for it.",
    planted: [],
  },
  {
    said: "i used to think that being busy meant being productive and i'd fill my calendar with meetings and um at the end of the week i couldn't tell you one thing i'd actually finished so now i block every morning until eleven",
    body: "I used to confuse busy with productive.\n\nMy calendar was full of meetings. At the end of the week I couldn't name one thing I had actually finished.\n\nNow I block every morning until 11.",
    planted: [],
  },
  {
    said: "my grandfather was a carpenter and he always said measure twice cut once and i think about that every time we skip testing because we're in a hurry",
    body: "My grandfather was a carpenter. He always said: “Measure twice, cut once.”\n\nI think about that every time we skip testing because we're in a hurry.",
    planted: [],
  },
  {
    said: "people ask me how we got our first hundred customers and the answer is super boring i just emailed every single person i'd ever worked with and asked them what annoyed them about their accounting software",
    body: "People ask how we got our first 100 customers.\n\nThe answer is boring: I emailed every person I'd ever worked with. And I asked them what annoyed them about their accounting software.\n\nThat's it.",
    planted: [],
  },
  {
    said: "we tried the four day week for a quarter and honestly the work got done in four days but the support team hated it because customers still called on friday",
    body: "We tried a four-day week for three months.\n\nThe work got done in 4 days. But the support team hated it: customers kept calling on Fridays.",
    planted: [],
  },
  {
    said: "i've hired maybe sixty people in my life and the best predictor isn't the resume it's whether they ask good questions in the interview",
    body: "I've hired about 60 people. The best predictor of success isn't the résumé. It's whether they ask good questions in the interview.",
    planted: [],
  },
  {
    said: "okay so quick story our designer kenji he's like the quietest person in the room and last tuesday he shows us this prototype he built in two evenings and it solved a thing we'd been arguing about since february",
    body: "Quick story.\n\nKenji, our designer, is the quietest person in the room. Last Tuesday he showed us a prototype he had built in two evenings.\n\nIt solved something we'd been arguing about since February.",
    planted: [],
  },
  {
    said: "feedback is a gift everyone says that but most of the feedback i got in my first job was just someone's bad mood and it took me years to tell the difference",
    body: "“Feedback is a gift.” Everyone says it.\n\nBut most of the feedback in my first job was just somebody's bad mood. It took me years to tell the difference.",
    planted: [],
  },
  {
    said: "we cut our onboarding from fourteen steps to five and activation went from thirty one percent to fifty two and nobody missed the nine steps we took out",
    body: "We cut onboarding from 14 steps to 5.\n\nActivation: 31% → 52%.\n\nNobody missed the other nine.",
    planted: [],
  },
  {
    said: "i got rejected by eleven investors and the twelfth one said yes after ten minutes and i still don't know what was different maybe i was just tired and stopped performing",
    body: "11 investors rejected me.\n\nThe 12th said yes after 10 minutes.\n\nI still don't know what was different. Maybe I was just tired. Maybe I'd stopped performing.",
    planted: [],
  },
  {
    said: "we changed the subject line of our newsletter and more people opened it",
    body: "We changed the subject line of our newsletter and more people opened it. It became the most successful campaign in our company's history.",
    planted: [{ text: "It became the most successful campaign in our company's history.", kind: "claim" }],
  },
  {
    said: "i moved to lisbon two years ago and the hardest part was making friends as an adult",
    body: "I moved to Lisbon two years ago. The hardest part was making friends as an adult. I cried myself to sleep most nights.",
    planted: [{ text: "I cried myself to sleep most nights.", kind: "claim" }],
  },
  {
    said: "our head of support built the help center on her own over the holidays",
    body: "Our head of support built the help center on her own over the holidays. I coached her through every step of it.",
    planted: [{ text: "I coached her through every step of it.", kind: "claim" }],
  },
  {
    said: "the board asked me to cut costs and i started with my own salary",
    body: "The board asked me to cut costs. I started with my own salary. The whole team gave me a standing ovation.",
    planted: [{ text: "The whole team gave me a standing ovation.", kind: "claim" }],
  },
  {
    said: "we sell software to dentists and they don't care about ai they care about no shows",
    body: "We sell software to dentists. They don't care about AI. They care about no-shows. Our tool cuts no-shows by 35% and pays for itself within days.",
    planted: [
      { text: "35%", kind: "number" },
      { text: "pays for itself within days", kind: "claim" },
    ],
  },
  {
    said: "i told the recruiter no because the commute was an hour each way and i have small kids",
    body: "I told the recruiter at Meta no. The commute was two hours each way and I have small kids.",
    planted: [
      { text: "Meta", kind: "name" },
      { text: "two hours", kind: "number" },
    ],
  },
  {
    said: "my first business was a lemonade stand and i lost money on every cup because i forgot to count the sugar",
    body: "At age 9 I ran a lemonade stand. My first business. I lost money on every cup because I forgot to count the sugar. “You'll never make a profit,” my uncle laughed.",
    planted: [
      { text: "9", kind: "number" },
      { text: "You'll never make a profit", kind: "quote" },
    ],
  },
  {
    said: "we opened the second shop last spring and it's doing better than the first one already",
    body: "We opened our third shop last spring, and it's already doing better than the first one.",
    planted: [{ text: "third", kind: "number" }],
  },
  {
    said: "i didn't go to university i learned to code from library books",
    body: "I went to university and learned to code from library books at Stanford.",
    planted: [
      { text: "I went to university", kind: "claim" },
      { text: "Stanford", kind: "name" },
    ],
  },
  {
    said: "we spent eight hundred bucks on the booth and came home with two leads but one of them signed",
    body: "We spent €800 on the booth and came home with 2 leads. One of them signed. Salesforce later bought the other.",
    planted: [
      { text: "€800", kind: "number" },
      { text: "Salesforce", kind: "name" },
    ],
  },
];
