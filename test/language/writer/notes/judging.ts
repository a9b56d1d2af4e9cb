import type { LabelledNote } from "./labelled-note.ts";

/** Notes for judging only: no rule and no weight is ever fitted to them. Written before the rules they judge. */
export const JUDGING_NOTES: readonly LabelledNote[] = [
  {
    name: "the wedding photographer",
    transcript:
      "So I've been a wedding photographer for nine years, and last Saturday was the first time I forgot my second camera. Um, I stood in the church car park and I seriously thought about driving home. And then I thought, okay, you've got one body, one lens, you can do this. So I shot the whole thing on a fifty millimetre. And it's the best set I've ever delivered. The couple cried. I couldn't zoom, so I had to walk up to people. I think I've been hiding behind gear for most of my career.",
  },
  {
    name: "layoffs honest",
    transcript:
      "I want to talk about the layoffs we did in February. We let go of eleven people, which was a quarter of the company. And, you know, I read all these posts from CEOs saying they take full responsibility. I didn't feel responsible, I felt sick. The thing I'd do differently is tell people sooner. We knew in November. We waited because we hoped for one deal to close. It didn't close. Those eleven people lost three months they could've used to look for something else. If you know, say it.",
  },
  {
    name: "no news",
    transcript:
      "I don't really have anything to say today, to be honest. It's a Wednesday, it's raining, I had two meetings that could've been emails. I fixed a typo on our pricing page. I ate a sandwich. That's it. But I promised myself I'd post every day this month, and I guess showing up on the boring days is kind of the whole point.",
  },
  {
    name: "list of tools",
    transcript:
      "People keep asking me what tools we use to run a six-person agency. So here's the list. We use a shared spreadsheet for money. We use one calendar that everybody can edit. We use a paper notebook for anything a client says that sounds like a complaint. And we use the phone. That's it, four things. We tried eleven different project management tools in two years and went back to the spreadsheet every single time.",
  },
  {
    name: "question to readers",
    transcript:
      "Quick question for anyone who's hired a head of sales. Did you hire somebody from your industry or somebody from outside? We've tried both. The insider knew everyone and closed nothing. The outsider knew nobody and closed four deals in her first quarter, but then she left. I've got two final candidates right now, and I honestly don't know which mistake I'd rather make again.",
  },
  {
    name: "teacher phones",
    transcript:
      "I teach maths to fourteen-year-olds. In September we collected all phones at the door, and I expected a riot. There was no riot. The first week was loud, because they had forgotten how to be bored together. By week three somebody had brought a chess set. By Christmas we had a waiting list for it. I'm not saying phones are evil. I'm saying we never asked what they'd do instead.",
  },
  {
    name: "numbers heavy",
    transcript:
      "Okay so here are our real numbers for the year. Revenue was four hundred and twelve thousand, up from three hundred and fifty. Costs went up too, by about sixty thousand, mostly salaries. Profit was, uh, thirty-eight thousand. That's nine percent. I paid myself twenty-four thousand. Nobody posts these numbers, and I think that's why so many people believe they're failing when they're actually completely normal.",
  },
  {
    name: "correction",
    transcript:
      "We launched on Tuesday, no sorry, on Thursday, and by Friday we had two thousand, wait, twelve hundred sign-ups. Which is great, but only eighty of them did anything at all. So the launch was a success and the product wasn't. Everyone's congratulating me, and I'm sitting here looking at eleven hundred people who came in, looked around, and left. I'm going to call fifty of them next week.",
  },
  {
    name: "physiotherapist",
    transcript:
      "I'm a physio, and I see about thirty people a week with back pain. Nearly all of them ask me for the one exercise. There isn't one. What there is, is a walk. Twenty minutes, every day, whether you feel like it or not. It sounds too simple, so nobody does it. I had a guy who spent four thousand pounds on chairs. I told him to walk to the shop. He came back after a month and he was annoyed, because it worked.",
  },
  {
    name: "the intern and the CEO",
    transcript:
      "My first week as CEO, an intern walked into my office and told me the coffee machine had been broken since March. Nobody had reported it, because they assumed someone else had. I fixed it that afternoon. And then I asked, what else has been broken since March? I got a list of twenty-three things. The payroll tool. The back door. The way we treat contractors. It took us half a year to get through the list, and the coffee machine was the cheapest item on it.",
  },
  {
    name: "ai in law firm",
    transcript:
      "Everyone in law is talking about AI right now. I run a three-person firm, and here's what actually happened to us. We use it for first drafts of boring letters. It saves me maybe five hours a week. It also invented a court case in April, and I only caught it because the judge in the case was my old professor. So now we've got a rule. Nothing leaves the building until a human has opened every source. It's slower than people promise, and it's still worth it.",
  },
  {
    name: "rejection letters",
    transcript:
      "I got rejected from fourteen accelerators. I keep the letters in a drawer. Number fifteen said yes, and it was the one I wanted the least. Here's the funny part. The advice they gave us in week one was the same advice that rejection number six had put in a single sentence: talk to hospitals, not to doctors. I just hadn't been ready to hear it.",
  },
  {
    name: "restaurants tipping",
    transcript:
      "We got rid of tipping at our restaurant in May. Prices went up by eighteen percent, and every server gets twenty-two dollars an hour. We lost regulars. I won't pretend we didn't. One of them told me he came for the power, not for the pasta. But in six months nobody on my staff has quit, and before that we replaced someone every five weeks. I don't know if it'll last. I know my people sleep better.",
  },
  {
    name: "short note",
    transcript: "Signed our hundredth customer today. Took us four years. The first ten took three of them.",
  },
  {
    name: "ramble",
    transcript:
      "So, um, I was thinking about this on the train, and it's kind of, it's sort of a half-baked thought, but I think we've got customer interviews backwards. We ask people what they want, right? And they tell us. And then we build it and they don't use it. But when I ask, what did you do the last time that happened, like the actual last time, they tell me something completely different. One woman told me she wanted reports. And then I asked about last Thursday, and it turned out she'd just phoned a colleague. She didn't want reports. She wanted to know who to call.",
  },
  {
    name: "deutsch",
    language: "de",
    transcript:
      "Also, wir haben im letzten Jahr unsere Preise verdoppelt. Ich hatte wahnsinnige Angst davor. Mein Mitgründer hat gesagt, dass wir die Hälfte der Kunden verlieren. Am Ende haben drei von achtzig gekündigt. Und die anderen haben uns plötzlich ernster genommen. Ähm, ich glaube, wir hatten uns einfach nie getraut, unsere Arbeit so wichtig zu nehmen, wie sie ist.",
  },
  {
    name: "español",
    language: "es",
    transcript:
      "Hace seis meses cerramos la oficina y mandamos a todo el mundo a casa. Pensé que la gente estaría contenta. Pues no. Dos personas me dijeron que lloraban en el coche antes de entrar a una videollamada. Entonces alquilamos una sala los martes. No es obligatorio ir. Y, bueno, el martes pasado estábamos todos. Creo que la pregunta no era oficina o casa, era si alguien te ve.",
  },
  {
    name: "français",
    language: "fr",
    transcript:
      "Alors, euh, j'ai ouvert ma librairie il y a trois ans. Tout le monde m'a dit que c'était fou. La première année, j'ai vendu plus de café que de livres. Et puis j'ai commencé à écrire un petit mot sur chaque livre que j'avais lu. Juste deux phrases. Les livres avec un mot se vendent cinq fois plus que les autres. Les gens n'achètent pas un livre, ils achètent l'avis de quelqu'un.",
  },
  {
    name: "quote heavy",
    transcript:
      'My grandmother ran a hardware store for forty years, and she had one rule. She said, "Sell them the smaller hammer first." I never understood it. I went to business school, I worked in consulting, I learned about upselling. Then last month a customer asked me for our biggest plan, and I heard her voice. I sold him the small one. He upgraded after nine days and brought two friends. My grandmother never read a business book in her life.',
  },
  {
    name: "instructions in note",
    transcript:
      "Right, so this is for LinkedIn. I want to say something about mentoring. I've mentored nineteen people in the last ten years, and the ones who did best had one thing in common. They argued with me. The ones who wrote everything down and said thank you, they're fine, they've got nice jobs. But the ones who pushed back, they're running things now. So if you're a mentee, please, be a bit annoying. Okay, that's it, maybe put a question at the end.",
  },
  {
    name: "heard (rms): a bakery's sourdough",
    transcript:
      "we threw away for two loaves on our first saturday i had bake for two hundred people and for became my husband wanted to close early i stood outside with a tray and gave slices to everybody to watch past one woman came back with her whole running club they have come every saturday since give away the thing you are proud of and then be patient",
  },
  {
    name: "heard (awb): the refund",
    transcript:
      "the mangrove to me at midnight and said no cause was a waste of money i was furious i had spent a year on it in the morning i read his meal again and he was right about one thing chapter four assume that you already new chapter nine i sent him his money and asked if he would look at the new version he is not our best head to toe",
  },
  {
    name: "heard (slt): no meetings before noon",
    transcript:
      "last spring weekend meetings before noon nobody believed it would last the sales team hated for exactly two weeks then they noticed that customers were happier to talk after lunch our developers finish about a third more work than they did before i still break the aerial sometimes when i give somebody rings a bell at my desk",
  },
  {
    name: "heard (kal16): a nurse becomes a founder",
    transcript:
      "i was a nurse for eleven years before i wrote the line of code on a night shifts we kept track of bets on a white board one night the cleaner why did we had to walk from room to room and how people so i bought a book about databases and build the ugliest screen you have ever seen for or to use it today you do not need permission to fix something that works",
  },
  {
    name: "heard (rms): hiring the quiet one",
    transcript:
      "we interviewed nine people for one design job eight of them talked for the whole hour the mindsets just three questions and then drew a picture i almost said no because she seemed shy guy co-founder said that the drawing was the answer she has been with us for forty years i don't trust allowed to interview anymore",
  },
  {
    name: "heard (awb): the newsletter nobody read",
    transcript:
      "for two years i hope the news letter by every tuesday it had three thousand three dollars or so i thought in march i forgot to send it and nobody said the word that are more than any bad reviews i wrote to twenty of them and asked what they wanted they wanted one idea and not lying links that i write two hundred words a week and people around so",
  },
  {
    name: "heard (slt): pricing with two tiers",
    transcript:
      "we used to have five prices customers called us and ask which one they should take that is a question you never want to hear i believe in three of them on a friday afternoon sales went up by eighteen percent in a month my accountant thought that i had made a mistake in the spreadsheet choices work and your customers already have a job",
  },
  {
    name: "heard (kal16): the truck that broke down",
    transcript:
      "our only delivery truck broke down on the day before christmas we have sixty orders in the back i put a note on the internet and asked if anybody has about eleven strangers came with their own cars by eight o'clock in the evening every box was delivered by all for the money yet nobody took it i warned that people want to help but they need to be asked",
  },
  {
    name: "heard (rms): mistakes of a new manager",
    transcript:
      "when i became a manager i kept all the interesting work for myself by flawed i was protecting my team in truth i was afraid that they would be better at it one of them told me so in front of everybody i went home and greet the next day i gave her the biggest project we had she finished it in half the time that i would have needed",
  },
  {
    name: "heard (awb): saying no to investors",
    transcript:
      "we turned done two million dollars last month the investor was kind and the terms were good but he wanted us to grow ten times in two years i asked my team what that would mean for them nobel peace my old so we stay small we stay profitable and we sleep at night money is a tool and this one was too heavy for us",
  },
  {
    name: "heard (slt): teaching my daughter",
    transcript:
      "my daughter is seven and she asked me what ideology i said that i help companies with their strategy she asked one strategy was i tried three times and could not explain it and she said that it sounds like choosing what not to do i have used her sentence in every workshop sense if you can't explain your job to a child you may not understand it",
  },
  {
    name: "heard (kal16): a bug on black friday",
    transcript:
      "our shop went on at nine in the morning on black friday that stayed on for forty minutes i could see the orders that we were losing my first thought was to find out who have done it my second thought was better i wrote to every customer and told them exactly what had happened more people bought from a saturday evening i'm on the day before",
  },
  {
    name: "heard (rms): podcast with no listeners",
    transcript:
      "the first episode of my comcast had for listeners two of them were my parents i recorded thirty more because i liked the conversations in the second year against introduced me to her boss that became the biggest contract we ever signed i don't think about downvotes now i think about who is in the room with me",
  },
  {
    name: "heard (awb): burnout",
    transcript:
      "in october i could not get out of bed my calendar was still on my head was empty i told my board that i needed six weeks i was sure that they would replace me instead the chairman told me about his own bad year i came back in december and got my working week to four days the company grew faster after that and i am still not sure why",
  },
  {
    name: "heard (slt): questions instead of slides",
    transcript:
      "i stopped using slides and sales meetings now i bring one page with five questions on it the customer talks for forty minutes a night for ten at first it felt like cheating we close on the on strikes as many deals as last year the best thing you can bring to a meeting his curiosity does anybody else hear this",
  },
  {
    name: "heard (kal16): the apprentice",
    transcript:
      "our youngest apprentice is sixty on his third day he asked why we paint the frames before we drove them nobody knew we have done it that way since nineteen ninety five we tried it the other way around and it saves twenty minutes on every frame that is a hundred hours a year was sent to the person who does not know the rules yeah",
  },
  {
    name: "heard (rms): moving to the country",
    transcript:
      "we moved our company from london to a village with one puppet everybody told me it was the end three people left and i was sad about each of them but rent went from nine thousand pounds to eight hundred we spent the difference on better salaries now i get forty applications for every job it turns out that people like trees",
  },
  {
    name: "heard (awb): a library's lesson",
    transcript:
      "i run a small library and last year we got rid of all finds the council said that nobody would bring back a bit again in fact more books came back than ever people had been ashamed one man returned alive and novels that he had borrowed in two thousand and four there is a terrible way to ask for something",
  },
  {
    name: "heard (slt): dyslexia at work",
    transcript:
      "hi i'm dyslexic and iran a publishing company for years i had i read every contract four times and my wife reddit one smart than a young mother told me that she could not read her around proves i said neither can i she cried and i honestly do since that day weekend every contract and plain words with large letters",
  },
  {
    name: "heard (kal16): three steps for feedback",
    transcript:
      "there are three things i'd do before i give feedback first i write down what i saw and not what i think it means then i wait until the next morning after that by austria as solid half of the time i was wrong the other half of the time they're already knew feedback is not a verdict it is a conversation",
  },
];
