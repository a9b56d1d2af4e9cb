import type { Pair } from "../pairs.ts";

/** Written before the rules were first run on it. */
export const heldOut: Pair[] = [
  {
    said: "okay so the biggest lesson from my first year as a manager is um that people don't leave jobs they leave meetings i had like thirty five meetings a week and a quarter of them had no agenda",
    body: "The biggest lesson from my first year as a manager: people don't leave jobs, they leave meetings.\n\nI had 35 meetings a week. 25% of them had no agenda.",
    planted: [],
  },
  {
    said: "we were paying something like ten grand a month for a tool that uh two people used two people out of sixty",
    body: "We were paying around $10k a month for a tool that two people used.\n\nTwo out of 60.",
    planted: [],
  },
  {
    said: "i sent a hundred cold emails got three replies and one of them became our first customer they paid us forty nine ninety nine a month",
    body: "I sent 100 cold emails. I got 3 replies. One of them became our first customer, at $49.99 a month.",
    planted: [],
  },
  {
    said: "so priya our head of design walked in on monday morning and said we need to kill the feature and i was like what no we spent half a year on it",
    body: "On Monday morning, Priya, our Head of Design, walked in and said we need to kill the feature.\n\nMy reaction: what? No. We spent 6 months on it.",
    planted: [],
  },
  {
    said: "back in two thousand and eight i got laid off along with about two hundred other people and i thought my career was over",
    body: "In 2008 I was laid off with about 200 other people. I thought my career was over.",
    planted: [],
  },
  {
    said: "we went from ten to twenty customers in one quarter just by answering support emails ourselves",
    body: "We doubled our customers in one quarter. How? We answered support emails ourselves.",
    planted: [],
  },
  {
    said: "it's been twenty years and i still remember what my teacher said she said you're not slow you're careful",
    body: "20 years later, I still remember what my teacher said: “You're not slow. You're careful.”",
    planted: [],
  },
  {
    said: "i have three rules for hiring first never hire someone you wouldn't have dinner with second pay people on time and third don't ignore the references",
    body: "I have 3 rules for hiring:\n\n1. Never hire someone you wouldn't have dinner with.\n2. Pay people on time.\n3. Don't ignore the references.",
    planted: [],
  },
  {
    said: "our app crashed on black friday at nine thirty in the morning and we lost i don't know fifty maybe sixty thousand dollars of orders",
    body: "Our app crashed on Black Friday at 9:30 in the morning. We lost maybe $50,000 to $60,000 of orders.",
    planted: [],
  },
  {
    said: "so i joined shop if i in the spring of twenty one as a product manager and honestly i was terrified i had no idea what i was doing",
    body: "I joined Shopify in the spring of 2021 as a product manager. Honestly? I was scared. I didn't know what I was doing.",
    planted: [],
  },
  {
    said: "most founders i know they want to hire fast and i wanted that too but every time we hired fast we fired fast and that hurts everybody",
    body: "Most founders want to hire fast. I wanted that too.\n\nBut every time we hired fast, we fired fast. It hurts everyone.",
    planted: [],
  },
  {
    said: "on a perdu quatre-vingt-dix pour cent de nos clients en deux mille vingt et on a tout reconstruit",
    body: "On a perdu 90 % de nos clients en 2020. On a tout reconstruit.",
    planted: [],
    language: "fr",
  },
  {
    said: "em dois mil e dezenove eu tinha quinze clientes e hoje tenho mais de mil e duzentos",
    body: "Em 2019 eu tinha 15 clientes. Hoje tenho mais de 1.200.",
    planted: [],
    language: "pt",
  },
  {
    said: "私は去年会社を辞めて小さなパン屋を始めました。毎日朝の四時に起きます。",
    body: "去年、会社を辞めました。\n小さなパン屋を始めて、毎日朝の4時に起きています。",
    planted: [],
    language: "ja",
  },
  {
    said: "i spent the weekend with my daughter building a treehouse and i didn't check slack once and nothing broke literally nothing",
    body: "I spent the weekend building a treehouse with my daughter.\n\nI didn't check Slack once. Nothing broke. Literally nothing.\n\nWhen did you last switch off?",
    planted: [],
  },
  {
    said: "we had about eighty signups after the launch and i was a bit disappointed to be honest",
    body: "We had about 800 signups after the launch. I was a bit disappointed, to be honest.",
    planted: [{ text: "800", kind: "number" }],
  },
  {
    said: "i grew up on a farm and my mother taught me to fix things before they break",
    body: "I grew up on a farm in Nebraska. My mother taught me to fix things before they break.",
    planted: [{ text: "Nebraska", kind: "name" }],
  },
  {
    said: "we closed a deal worth two hundred thousand pounds after eleven calls",
    body: "We closed a deal worth $200,000 after 11 calls.",
    planted: [{ text: "$200,000", kind: "number" }],
  },
  {
    said: "i got promoted and the first thing i did was cancel all the status meetings",
    body: "I got promoted to VP in 2021. The first thing I did was cancel all the status meetings.",
    planted: [
      { text: "VP", kind: "name" },
      { text: "2021", kind: "date" },
    ],
  },
  {
    said: "somebody on my team told me they were afraid to ask questions in standup",
    body: "Daniel told me he was afraid to ask questions in standup.\n\nHe said, “I feel like everyone here is smarter than me.”",
    planted: [
      { text: "Daniel", kind: "name" },
      { text: "I feel like everyone here is smarter than me.", kind: "quote" },
    ],
  },
  {
    said: "we tested the new pricing page for two weeks and more people clicked on the annual plan",
    body: "We tested the new pricing page for two weeks, and 3x more people clicked on the annual plan.",
    planted: [{ text: "3x", kind: "number" }],
  },
  {
    said: "so we stopped doing discounts and sales dropped for a while but the customers who stayed were better",
    body: "We stopped doing discounts. Sales dropped for a while, but the customers who stayed were better. Twelve months later we won an industry award for it.",
    planted: [{ text: "Twelve months later we won an industry award for it.", kind: "claim" }],
  },
  {
    said: "half of our team works remotely and it works fine because we write everything down",
    body: "Two thirds of our team works remotely. It works because we write everything down.",
    planted: [{ text: "Two thirds", kind: "number" }],
  },
  {
    said: "i did not finish college and for years i was ashamed of it until a friend told me nobody cares",
    body: "I finished college, and for years I was ashamed of it. Then a friend told me nobody cares.",
    planted: [{ text: "I finished college", kind: "claim" }],
  },
  {
    said: "our investor told us to slow down and we ignored him and it went badly",
    body: "Sequoia told us to slow down. We ignored them. It went badly.",
    planted: [{ text: "Sequoia", kind: "name" }],
  },
  {
    said: "i quit my job at forty two to learn how to bake bread",
    body: "I quit my job at 32 to learn how to bake bread.",
    planted: [{ text: "32", kind: "number" }],
  },
  {
    said: "we shipped the new version on thursday and by friday the support queue was empty",
    body: "We shipped the new version on Thursday. By Sunday the support queue was empty.",
    planted: [{ text: "Sunday", kind: "date" }],
  },
  {
    said: "the demo failed in front of the client and i just laughed and said well that's live software for you",
    body: 'The demo failed in front of the client. I laughed and said, "Well, that\'s live software for you." The client signed on the spot because they admired our honesty.',
    planted: [{ text: "The client signed on the spot because they admired our honesty.", kind: "claim" }],
  },
  {
    said: "ich habe vor drei jahren gekündigt und eine kleine bäckerei eröffnet mit fünf leuten",
    body: "Vor 3 Jahren habe ich gekündigt und eine kleine Bäckerei eröffnet. Heute sind wir 25 Leute.",
    planted: [{ text: "25", kind: "number" }],
    language: "de",
  },
  {
    said: "we moved from weekly releases to daily ones and people were nervous at first and then they got used to it",
    body: "We moved from weekly releases to daily ones. People were nervous at first, then they got used to it. Bugs in production fell by 43% and Netflix invited us to speak about it.",
    planted: [
      { text: "43%", kind: "number" },
      { text: "Netflix", kind: "name" },
    ],
  },
];
