import type { Pair } from "../pairs.ts";

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
