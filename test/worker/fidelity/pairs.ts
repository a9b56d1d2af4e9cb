import type { Unsaid } from "#contract/fidelity.ts";

/** What was said, a body made of it, and what in the body was made up, as exact substrings. None planted: faithful. */
export interface Pair {
  said: string;
  body: string;
  planted: { text: string; kind: Unsaid["kind"] }[];
  language?: string;
}

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

/** Written after the rules worked on the first two sets, before they were run on it. */
export const fresh: Pair[] = [
  {
    said: "so i've been running this agency for uh seven years now and the one thing nobody tells you is that the first five hires basically are the company like if you get two of those wrong you're gonna spend the next year fixing it and i got three wrong um we were at maybe four hundred k in revenue and i thought i needed a head of sales and really i needed somebody to pick up the phone",
    body: "I've run this agency for 7 years.\n\nThe one thing nobody tells you: the first five hires are the company. Get two of those wrong and you'll spend the next year fixing it.\n\nI got three wrong.\n\nWe were at about $400K in revenue. I thought I needed a Head of Sales. What I really needed was somebody to pick up the phone.",
    planted: [],
  },
  {
    said: "we had a customer in toronto big hospital and they said look we've got a hundred and twenty seats but we can't log in and it turned out to be a firewall and it took us nine days to find that",
    body: "We had a big hospital in Toronto as a customer. 120 seats, and nobody could log in.\n\nIt turned out to be a firewall. It took us 9 days to find it.",
    planted: [],
  },
  {
    said: "yeah so i turned forty last week and i made a list of things i'd tell myself at twenty five and number one was stop comparing yourself to people on the internet",
    body: "I turned 40 last week.\n\nI made a list of what I'd tell my 25-year-old self. Number one: stop comparing yourself to people on the internet.",
    planted: [],
  },
  {
    said: "our conversion rate was one point eight percent and after we removed the credit card from the trial it was three point six so basically twice as many",
    body: "Our conversion rate was 1.8%. Then we removed the credit card from the trial.\n\nIt went to 3.6%. Twice as many.",
    planted: [],
  },
  {
    said: "i met sara lindqvist at a conference in oslo and she runs a team of like thirty people with zero meetings on wednesdays and i stole that idea straight away",
    body: "At a conference in Oslo I met Sarah Lindquist. She runs a team of 30 with no meetings on Wednesdays.\n\nI stole that idea right away.",
    planted: [],
  },
  {
    said: "the project was supposed to take three months it took eleven and it went three times over budget and i still think it was worth it because we learned how to say no",
    body: "The project was supposed to take 3 months. It took 11. It went 3x over budget.\n\nI still think it was worth it: we learned how to say no.",
    planted: [],
  },
  {
    said: "two out of three people who apply here never hear back from most companies so we answer everybody within forty eight hours even if it's a no",
    body: "67% of people who apply never hear back from most companies. We answer everyone within 48 hours. Even if it's a no.",
    planted: [],
  },
  {
    said: "honestly the best thing about remote work for me is that i get to have lunch with my kids and the worst thing is that i forget to stop working",
    body: "The best thing about remote work: I have lunch with my kids.\nThe worst: I forget to stop working.\n\nHow do you switch off?",
    planted: [],
  },
  {
    said: "i sold my first company for one and a half million dollars when i was twenty nine and i was miserable for like a year afterwards because i didn't know who i was without it",
    body: "At 29 I sold my first company for $1.5 million.\n\nThen I was miserable for a year. I didn't know who I was without it.",
    planted: [],
  },
  {
    said: "tuvimos que despedir a la mitad del equipo en noviembre éramos cuarenta personas y fue el peor día de mi vida",
    body: "En noviembre tuvimos que despedir al 50% del equipo. Éramos 40 personas. Fue el peor día de mi vida.",
    planted: [],
    language: "es",
  },
  {
    said: "we launched the course and in the first week sixty people bought it at ninety nine dollars",
    body: "We launched the course in September. In the first week 60 people bought it at $99. Revenue: $12,000.",
    planted: [
      { text: "September", kind: "date" },
      { text: "$12,000", kind: "number" },
    ],
  },
  {
    said: "an old colleague called me out of the blue and offered me a job and i said no because i like what i'm building",
    body: "Priya Raman, an old colleague, called me out of the blue and offered me a job. I said no. I like what I'm building.",
    planted: [{ text: "Priya Raman", kind: "name" }],
  },
  {
    said: "the doctor told me to slow down and i didn't listen and then i ended up in hospital for four days",
    body: "The doctor told me to slow down. I didn't listen. I ended up in hospital for four weeks.",
    planted: [{ text: "four weeks", kind: "number" }],
  },
  {
    said: "we never spent a cent on ads all our customers came from word of mouth",
    body: "We spent a lot on ads, and customers came from word of mouth. Harvard Business Review wrote about us.",
    planted: [{ text: "Harvard Business Review", kind: "name" }],
  },
  {
    said: "my co-founder and i had a fight about pricing i wanted to charge more and she wanted to keep it cheap and we ended up testing both",
    body: "My co-founder and I had a fight about pricing. I wanted to charge more. She wanted to keep it cheap: “If we raise prices, we lose everything we built.” We ended up testing both.",
    planted: [{ text: "If we raise prices, we lose everything we built.", kind: "quote" }],
  },
  {
    said: "we switched to a four day week and output stayed the same and sick days went down a lot",
    body: "We switched to a four-day week. Output stayed the same and sick days went down by a quarter. Every single employee says they would never go back.",
    planted: [
      { text: "a quarter", kind: "number" },
      { text: "Every single employee says they would never go back.", kind: "claim" },
    ],
  },
  {
    said: "i bombed my first talk i forgot everything and just stood there for what felt like an hour",
    body: "I bombed my first talk at Web Summit in front of 300 people. I forgot everything and just stood there for what felt like an hour.",
    planted: [
      { text: "Web Summit", kind: "name" },
      { text: "300 people", kind: "number" },
    ],
  },
  {
    said: "in the interview they asked me for my biggest weakness and i said i can't do interviews and they laughed and i got the job",
    body: "Google asked me for my biggest weakness in the interview. I said I can't do interviews. They laughed. I got the job.",
    planted: [{ text: "Google", kind: "name" }],
  },
  {
    said: "notre équipe a grandi de cinq à quinze personnes cette année et on a gardé la même réunion du lundi",
    body: "Notre équipe a grandi de 5 à 50 personnes cette année. On a gardé la même réunion du mardi.",
    planted: [
      { text: "50", kind: "number" },
      { text: "mardi", kind: "date" },
    ],
    language: "fr",
  },
  {
    said: "we have about two thousand users and most of them are teachers and they hate updates during the school year",
    body: "We have about 2,000 users. Most of them are teachers, and they hate updates during the school year. Rolling back our last release was the bravest decision I have made as a leader.",
    planted: [
      {
        text: "Rolling back our last release was the bravest decision I have made as a leader.",
        kind: "claim",
      },
    ],
  },
];
