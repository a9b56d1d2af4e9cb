import type { Pair } from "../pairs.ts";

/** The half that the rules were tuned on. */
export const tuning: Pair[] = [
  {
    said: "um so last year we we had like a hundred and fifty customers and uh now we have about four hundred and the thing that changed was honestly just picking up the phone",
    body: "Last year we had 150 customers. Now we have about 400. What changed was simple: we picked up the phone.",
    planted: [],
  },
  {
    said: "we started with a dozen people in a garage and within two years a third of them had left",
    body: "We started with 12 people in a garage.\n\nWithin 2 years, 33% of them had left.",
    planted: [],
  },
  {
    said: "our revenue doubled in six months and it it cost us twelve hundred bucks a month in ads",
    body: "Our revenue grew 2x in 6 months. It cost us $1,200 a month in ads.",
    planted: [],
  },
  {
    said: "my dad started this shop in nineteen eighty nine and i took it over in twenty twenty four",
    body: "My dad started this shop in 1989.\nI took it over in 2024.",
    planted: [],
  },
  {
    said: "we raised two point five million and half of it went to hiring which was you know probably too much",
    body: "We raised $2.5M. 50% of it went to hiring.\n\nThat was probably too much.",
    planted: [],
  },
  {
    said: "i talked to jon from bright line yesterday and he told me that they'd fired their whole agency",
    body: "Yesterday I talked to John from Brightline. He told me they'd fired their whole agency.",
    planted: [],
  },
  {
    said: "so i was the third hire at this company and i quit after eighteen months because i was burned out",
    body: "I was the 3rd hire at this company.\n\nI quit after a year and a half. I was burnt out.",
    planted: [],
  },
  {
    said: "she said uh you should just ship it and stop asking for permission and i mean that stuck with me",
    body: 'She said, "You should just ship it and stop asking for permission." That stuck with me.',
    planted: [],
  },
  {
    said: "we interviewed between ten and fifteen candidates and twenty percent of them ghosted us",
    body: "We interviewed 10–15 candidates. 1 in 5 ghosted us.",
    planted: [],
  },
  {
    said: "in march no wait in april we launched and nobody came nobody signed up for three weeks",
    body: "In April we launched. Nobody came. Nobody signed up for three weeks.",
    planted: [],
  },
  {
    said: "so the churn went from twelve percent to four percent after we changed onboarding and my co-founder ana basically did it alone",
    body: "Churn went from 12% to 4% after we changed our onboarding.\n\nMy co-founder Ana basically did it alone. What would you change first?",
    planted: [],
  },
  {
    said: "i almost ran out of money in twenty nineteen i had like nine hundred dollars left in the account and two kids",
    body: "In 2019 I nearly ran out of money.\n\n$900 left in the account. Two kids.",
    planted: [],
  },
  {
    said: "the vice president of sales at my old company used to say that nobody buys from a slide deck",
    body: "The VP of Sales at my old company used to say: nobody buys from a slide deck.",
    planted: [],
  },
  {
    said: "hace tres años empecé con doscientos cincuenta euros y hoy somos doce personas",
    body: "Hace 3 años empecé con 250 euros. Hoy somos 12 personas.",
    planted: [],
    language: "es",
  },
  {
    said: "wir haben zweihundertfünfzig kunden und im märz haben wir einundzwanzig verloren",
    body: "Wir haben 250 Kunden. Im März haben wir 21 verloren.",
    planted: [],
    language: "de",
  },
  {
    said: "our revenue went up about forty percent in six months because we raised prices",
    body: "Our revenue went up 60% in six months because we raised prices.",
    planted: [{ text: "60%", kind: "number" }],
  },
  {
    said: "i paid fifty euros for that course and it was worth it honestly i use it every week",
    body: "I paid 50 dollars for that course and it was worth it. I use it every week.",
    planted: [{ text: "50 dollars", kind: "number" }],
  },
  {
    said: "it took us six weeks to hire our first engineer and we made every mistake",
    body: "It took us six months to hire our first engineer. We made every mistake.",
    planted: [{ text: "six months", kind: "number" }],
  },
  {
    said: "a customer called me and said the product was too slow and i wanted to argue but i just listened",
    body: "Marcus called me and said the product was too slow. I wanted to argue, but I just listened.",
    planted: [{ text: "Marcus", kind: "name" }],
  },
  {
    said: "we lost our biggest client in the spring and i didn't tell the team for two weeks",
    body: "In January we lost our biggest client. I didn't tell the team for two weeks.",
    planted: [{ text: "January", kind: "date" }],
  },
  {
    said: "my boss pulled me aside and told me the presentation was boring",
    body: 'My boss pulled me aside. "You will never make it in this industry," he told me. The presentation was boring.',
    planted: [{ text: "You will never make it in this industry", kind: "quote" }],
  },
  {
    said: "so we rewrote the onboarding emails and took out all the jargon and more people replied",
    body: "We rewrote the onboarding emails and took out all the jargon. More people replied. Our investors were thrilled and the whole industry noticed.",
    planted: [{ text: "Our investors were thrilled and the whole industry noticed.", kind: "claim" }],
  },
  {
    said: "i decided not to raise money this year because i want to keep control of the company",
    body: "I decided to raise money this year because I want to keep control of the company.",
    planted: [{ text: "I decided to raise money this year", kind: "claim" }],
  },
  {
    said: "i worked at a bank for ten years and then i opened a bakery with my sister",
    body: "I worked at Goldman Sachs for ten years. Then I opened a bakery with my sister.",
    planted: [{ text: "Goldman Sachs", kind: "name" }],
  },
  {
    said: "the ceo asked me why the numbers were down and i had no answer",
    body: "On Tuesday, the CEO asked me why the numbers were down 18%. I had no answer.",
    planted: [
      { text: "Tuesday", kind: "date" },
      { text: "18%", kind: "number" },
    ],
  },
  {
    said: "we moved the whole app to a new database over one weekend and only three people complained",
    body: "We moved the whole app to Postgres over one weekend. Only three people complained.",
    planted: [{ text: "Postgres", kind: "name" }],
  },
  {
    said: "so a mentor of mine told me to write every day and i've been doing it for about a year",
    body: "A mentor of mine, the CEO of a software company, told me to write every day. I've been doing it for about a year.",
    planted: [{ text: "CEO", kind: "name" }],
  },
  {
    said: "we tripled our signups by changing one button on the homepage",
    body: "We doubled our signups by changing one button on the homepage.",
    planted: [{ text: "doubled", kind: "number" }],
  },
  {
    said: "i wake up early and write before the kids are up that's the whole secret",
    body: "I wake up early and write before the kids are up. That's the whole secret. It saved my marriage and landed me a book deal.",
    planted: [{ text: "It saved my marriage and landed me a book deal.", kind: "claim" }],
  },
  {
    said: "empecé la empresa en marzo con mi hermana y casi no teníamos dinero",
    body: "Empecé la empresa en junio con mi hermana Lucía. Casi no teníamos dinero.",
    planted: [
      { text: "junio", kind: "date" },
      { text: "Lucía", kind: "name" },
    ],
    language: "es",
  },
];
