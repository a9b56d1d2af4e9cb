import type { SpokenNote } from "./transcripts.ts";

/** Written after the writer, without looking at it: what it was not made for. The last two really were recognised. */
export const MORE_NOTES: readonly SpokenNote[] = [
  {
    name: "morning routines",
    transcript:
      "okay so uh this is something i've been thinking about for a while which is that most of the advice about morning routines is written by people who don't have kids i have a three year old and a five year old and my morning routine is finding shoes that's it that's the whole routine and for the longest time i felt like i was failing because i wasn't journaling at five am and then last month i noticed that the best idea i had all year came while i was looking for a shoe so maybe the point is not the routine maybe the point is being away from the screen",
  },
  {
    name: "the day after an exit",
    transcript:
      "we got acquired um eight months ago and nobody tells you how weird the day after is like you wake up and there's money in your account and you have nothing to do with your hands i actually drove to the old office and sat in the parking lot for an hour my wife thought i was having an affair anyway what i learned is that i never wanted the exit i wanted the tuesdays the random tuesday where something finally works so i'm starting again and this time i'm not building it to sell",
  },
  {
    name: "a candidate's question",
    transcript:
      "I had a call with a candidate today and she asked me a question nobody has ever asked me. She said, what happens here when someone makes a mistake? And I, I didn't have a good answer. I told her about our blameless post-mortems, blah blah blah. And she said, no, I mean what actually happens. To the person. I thought about it for the rest of the day. We hired her, obviously.",
  },
  {
    name: "three things of a quarter",
    transcript:
      "so three things from this quarter first we raised our prices by twenty percent and churn went down not up second we fired our agency and did our own ads and cost per lead dropped by half and third i took two weeks off and sales went up which is a little insulting",
  },
  {
    name: "a bakery",
    transcript:
      "my dad ran a bakery for thirty years and he never had a marketing plan he had bread he used to say if the bread is good they come back and if they don't come back fix the bread i think about that every time someone on my team wants to talk about the funnel",
  },
  {
    name: "a sales call that failed",
    transcript:
      "uh so i just got off a sales call and i bombed it like completely bombed it i talked for forty minutes out of forty five and the guy at the end he said well you clearly know your product and i thought that was a compliment but it wasn't it was him saying that i hadn't asked him one single question so new rule i'm not allowed to demo until i've asked five questions and i wrote it on a sticky note on my laptop",
  },
  {
    name: "standups across time zones",
    transcript:
      "we're a remote team of nineteen people in eleven time zones and for two years we did daily standups and people hated them i mean really hated them someone in sydney was joining at eleven pm every night so in january we replaced it with a written update that takes three minutes and now i actually know what people are doing because when people write they think the standup was just a way for me to feel in control",
  },
  {
    name: "four words",
    transcript: "burnout isn't about hours",
  },
  {
    name: "thanks to a first boss",
    transcript:
      "um yeah so i guess what i wanted to say is thank you to my first boss linda who told me when i was twenty three that my emails were too long",
  },
  {
    name: "imposter syndrome",
    transcript:
      "i want to talk about imposter syndrome because i had it so bad last week at this conference in lisbon i was on a panel with with these people who have raised like fifty million and i've raised zero we're bootstrapped and i kept waiting for someone to ask me what i was doing there and then in the q and a this woman stood up and she said my question is for the bootstrapped guy how did you survive and the whole room turned to me and i talked for ten minutes and after that there was a line of people who wanted to talk about profit not about valuation",
  },
  {
    name: "résumés",
    transcript:
      "The worst hire I ever made had the best resume I've ever seen. Stanford, Google, two patents. He lasted six weeks. He could not write an email without a committee. The best hire I ever made was a bartender who had taught herself SQL at night. She's our head of data now. I don't read resumes first anymore. I read the cover letter, and then I call.",
  },
  {
    name: "messages at midnight",
    transcript:
      "i used to answer slack at midnight and i thought it made me a good leader then one of my engineers told me that when she sees my messages at midnight she thinks she should be working too so now i schedule everything for nine am it's a tiny change it took five seconds and two people told me they sleep better",
  },
  {
    name: "sixteen sections",
    transcript:
      "ok quick one our landing page had fourteen sections no wait sixteen sections and we deleted all of them except the headline the price and one screenshot conversions doubled and i'm a little embarrassed because i spent six weeks on those sections",
  },
  {
    name: "success is lonely",
    transcript:
      "nobody warned me that the loneliest part of being a founder is success when you fail everyone calls you when it's going well people assume you're busy and they stop calling so if you know a founder who's doing well call them",
  },
  {
    name: "Spanish about restaurants, no punctuation",
    transcript:
      "llevamos cinco años vendiendo software a restaurantes y la lección más grande eh es que no compran software compran tiempo el dueño de un restaurante en sevilla me dijo a mí no me hables de funciones dime a qué hora me voy a casa y desde entonces esa es la primera línea de nuestra web",
  },
  {
    name: "German about searching",
    transcript:
      "Also, äh, ich hab gestern mit einem Kunden telefoniert, und der hat mir was gesagt, das mich nicht loslässt. Er hat gesagt, eure Software ist super, aber ich brauche drei Tage, um eine Rechnung zu finden. Drei Tage! Wir haben zwei Jahre lang Funktionen gebaut und nie jemandem beim Suchen zugeschaut. Nächste Woche fahren wir zu fünf Kunden und schauen einfach nur zu.",
  },
  {
    name: "French about mails, no punctuation",
    transcript:
      "alors euh moi j'ai appris un truc cette semaine c'est que mes clients ne lisent pas mes mails ils lisent la première ligne et c'est tout donc j'ai supprimé tout le reste et le taux de réponse a doublé",
  },
  {
    name: "Portuguese about a launch, no punctuation",
    transcript:
      "então a gente lançou o aplicativo na segunda feira e ninguém baixou ninguém mesmo zero downloads e eu fiquei olhando pro gráfico a manhã inteira e aí minha mãe ligou e perguntou como que baixa isso e eu percebi que o link no site estava quebrado",
  },
  {
    name: "juniors and reports",
    transcript:
      "honestly i don't care about ai replacing my job i care about it replacing the part of my job that taught me how to do my job when i was a junior i wrote the boring reports and that's how i learned the business now the juniors don't write reports anymore so how will they learn that's what keeps me up at night",
  },
  {
    name: "firing a friend",
    transcript:
      "i fired a friend today he was employee number two and we've known each other since college and the company outgrew him or maybe i outgrew my patience i don't know we sat on a bench outside the office and he said i was wondering how long it would take you and then he asked if i was okay he asked me if i was okay that's the kind of person he is and it still was the right decision both things are true",
  },
  {
    name: "hiring from within",
    transcript:
      "we tried to hire a head of sales for nine months and interviewed forty people and then our customer support lead said why don't i just do it and i laughed which was awful of me because she's now closed more deals in a quarter than i did in two years",
  },
  {
    name: "turning forty",
    transcript:
      "so i turned forty last week and i've been doing this for fifteen years and if i could tell my twenty five year old self one thing it would be uh nobody is watching you people are busy they don't remember your failed launch they don't remember your bad talk they remember if you were kind and if you paid on time",
  },
  {
    name: "a hot take on meetings",
    transcript:
      "okay here's a hot take meetings are not the problem bad writing is the problem if you could write a clear page you wouldn't need the meeting we banned slides in february and the number of meetings went down by a third and um the arguments got better",
  },
  {
    name: "a small podcast",
    transcript:
      "i was i was gonna give up on the podcast honestly because we had like sixty listeners and then i met one of them at an airport in denver she recognized my voice and she told me episode twelve is why she left her job sixty listeners is a room full of people i'm never going to complain about small numbers again",
  },
  {
    name: "a daughter's summary",
    transcript:
      "this morning my daughter asked me what i do all day and i said i help companies save money and she said why don't they just spend less and i've been in consulting for twelve years and that is the best summary i've ever heard",
  },
  {
    name: "thirty-one rejections",
    transcript:
      "We got rejected by thirty-one investors. Thirty-one. I kept every email in a folder called 'fuel'. The thirty-second said yes, and do you know why? She used to be a nurse, and our product is for nurses. Nobody else had ever worked a night shift. Find the person who has lived the problem.",
  },
  {
    name: "silent Mondays",
    transcript:
      "i don't think people leave bad companies they leave bad mondays like if your monday starts with three status meetings you've already lost them so we made mondays silent no meetings no slack until noon and i know it sounds like a gimmick but we haven't lost a single person in fourteen months",
  },
  {
    name: "the wrong contract",
    transcript:
      "um i made a mistake on friday i sent the wrong contract to the wrong client with the wrong price on it and i wanted to just you know disappear but i called them right away both of them and one laughed and the other one said thank you for calling before i opened it speed of honesty matters more than not making mistakes",
  },
  {
    name: "married cofounders",
    transcript:
      "the hardest thing about working with my wife is that there is no hallway you know in an office you walk away from an argument you get a coffee at home the coffee machine is in the argument so we have one rule after seven pm the company doesn't exist",
  },
  {
    name: "splitting a job in ten",
    transcript:
      "my cofounder left in january and i haven't told anyone publicly until now it was friendly it was the right thing it still felt like a breakup the first month i kept writing messages to him and deleting them what helped me was splitting his job into ten small jobs and giving each one to somebody who had asked for more responsibility six of them are better at it than he was and all of them are better at it than me",
  },
  {
    name: "a price is a story",
    transcript:
      "price is a story that's it that's the tweet we sold the same audit for two thousand dollars for years then we renamed it put a date on the deliverable and charged six thousand nobody complained not one person the work is exactly the same the promise is clearer",
  },
  {
    name: "paper packaging",
    transcript:
      "quick update from the factory floor we switched our packaging from plastic to paper and it took eleven months not three and it cost us about forty thousand euros more than planned and three of our retailers said they don't care the customers do care though we've had two hundred emails about it more than we've ever had about the actual product",
  },
  {
    name: "German about mistakes",
    transcript:
      "Ich wollte kurz was zum Thema Fehlerkultur sagen. Wir hatten letzte Woche einen Ausfall von vier Stunden. Unser Azubi hatte die falsche Datenbank gelöscht. Ich habe ihn nicht gefragt, warum er das gemacht hat. Ich habe gefragt, warum er das überhaupt konnte. Am Montag haben wir die Rechte geändert. Und er hat das Protokoll dazu geschrieben, das beste, das wir je hatten.",
  },
  {
    name: "Spanish about a hardware store",
    transcript:
      "Bueno, eh, yo creo que el consejo más caro que me han dado fue gratis. Mi abuelo tenía una ferretería en Valencia y siempre decía: el cliente que discute por un euro te va a costar cien. No le hice caso durante diez años. El año pasado dejé de trabajar con tres clientes así. Facturamos un poco menos y dormimos mucho mejor.",
  },
  {
    name: "Italian, which the writer does not know",
    transcript:
      "Ieri ho parlato con un cliente che mi ha detto una cosa semplice. Non mi serve un altro report, mi serve una decisione. Ci ho pensato tutta la notte. Da oggi ogni nostro report comincia con una decisione. Il resto è un allegato.",
  },
  {
    name: "what PocketSphinx heard of six weeks of silence",
    transcript:
      "last tuesday i lost my biggest customer he told me that nobody had called him for six weeks i was angry at first but he was ride so now every friday like all three customers and i do not sell anything i just ask how they are doing two of them have already told their friends about us",
  },
  {
    name: "what PocketSphinx heard of speed",
    transcript:
      "when i started this company i saw that speed was everything we shipped something new every week and then one day a customer asked me what we had fixed i had no answer fast is not the same as good",
  },
];
