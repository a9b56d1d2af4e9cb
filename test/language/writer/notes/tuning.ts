import type { LabelledNote } from "./labelled-note.ts";

/** Notes that rules and weights may be fitted to. */
export const TUNING_NOTES: readonly LabelledNote[] = [
  {
    name: "the plumber's van",
    transcript:
      "I'm a plumber and I've got, um, six vans on the road. For years the guys came to the yard at seven to pick up parts. It took an hour every morning, for every one of them. Then Danny, who's nineteen, asked why we don't just deliver the parts to the first job at night. I laughed. And then I did the sums, and it was thirty hours a week. So we hired a retired postman who does the rounds from eight till ten in the evening. He loves it. Danny got a raise.",
  },
  {
    name: "conference",
    transcript:
      "I've just come back from a conference, and I spoke to maybe forty people. I can remember three of them. All three asked me something and then actually waited for the answer. Everybody else was looking over my shoulder. I'm going to be honest, I've been that person too. So next time I'm setting myself a target of three conversations, not forty.",
  },
  {
    name: "tech debt",
    transcript:
      "We stopped building features for six weeks. Six weeks, nothing new, nothing to announce. The board wasn't thrilled. We deleted forty percent of the code. We went from eleven services to four. And the thing is, we shipped more in the month after than in the whole quarter before. I used to think that cleaning up was what you do when you've got time. It's what gives you time.",
  },
  {
    name: "mother returning to work",
    transcript:
      "I went back to work when my son was five months old. And I pretended for about a year that nothing had changed. I took calls in the car outside nursery. I said I had a hard stop when what I had was a sick child. Then a woman on my team told me she was pregnant, and she said sorry. She said sorry to me. That's when I understood what I'd been teaching everybody. Now my calendar says nursery pickup, in those words.",
  },
  {
    name: "number story",
    transcript:
      "Last year we spent ninety thousand dollars on ads and got a hundred and ten customers. This year we spent nothing and got a hundred and forty. I'd love to tell you it was a clever plan. We ran out of money. So we had to call people who'd left. I called sixty-two of them. Twenty came back, and every one of them sent somebody else.",
  },
  {
    name: "how-to",
    transcript:
      "If you're about to have your first difficult conversation as a manager, here's what I do. I write one sentence on a card before I go in. Just one. If I can't get it into one sentence, I'm not ready. Then I say it in the first minute. I don't do the weather, I don't do the weekend. And then I stop talking, which is the hardest part. Most people already know what you're going to say.",
  },
  {
    name: "opinion",
    transcript:
      "I think return-to-office is mostly about managers who don't know what their people do. Not all of it. Some teams really do need a room. But I've sat in five companies that called everyone back, and in every single one, the boss couldn't tell me what a good week looks like for anyone who reports to him. If you can't describe good work, you count chairs.",
  },
  {
    name: "gratitude",
    transcript:
      "So this is a bit soppy, but my business partner turned sixty yesterday. We've worked together since 2009. We've had two offices, one flood, and a lawsuit. In sixteen years he has never once said I told you so. And he could've. He told me not to open in Leeds. I opened in Leeds. We lost eighty grand. He just asked what we're doing on Monday.",
  },
  {
    name: "deutsch tuning",
    language: "de",
    transcript:
      "Ich habe letzte Woche meinen besten Mitarbeiter gehen lassen. Nicht, weil er schlecht war. Er wollte etwas Eigenes gründen. Mein erster Gedanke war, ihm mehr Geld zu bieten. Dann habe ich daran gedacht, wie mein eigener Chef damals reagiert hat. Er hat mir seinen ersten Kunden geschenkt. Also habe ich das auch gemacht.",
  },
  {
    name: "español tuning",
    language: "es",
    transcript:
      "Este año cumplimos diez años con la panadería. Empezamos con un horno de segunda mano y tres recetas de mi abuela. En la pandemia pensé que cerrábamos. Los vecinos empezaron a pagar el pan por adelantado, un mes entero. Nadie se lo pidió. Eh, todavía guardo los sobres. No tenemos clientes, tenemos vecinos.",
  },
  {
    name: "heard (rms): flour instead of coffee",
    said: "I opened a coffee shop with no idea about coffee. In the first month we sold more cake than espresso. I was ashamed of that. Then my sister said that I should look at what people carry out of the door. They carried out cake. So we closed the coffee bar and bought a second oven. Today we bake for fourteen cafes in the city.",
    transcript:
      "i opened a coffee shop with no idea about coffee in the first month we sold more cake and espresso i was ashamed of that then my sister said that i should look at what people carry out the door they carried out cake so we closed the coffee bar and bought her second of them today we bake for forty in cafes in the city",
  },
  {
    name: "heard (awb): a contract on a napkin",
    said: "Our first contract was written on a napkin. It said ten hours a week and pay me when you can. He paid me after nine weeks. I still have that napkin on the wall. Every time a lawyer sends me forty pages I look at it. Trust is cheaper than paper.",
    transcript:
      "the first contract was written on a napkin it said ten hours a week and a baby when you can be paid me after nine weeks i still have a napkin on the wall every time a lot of sense me forty pages i look at it trust is cheaper than paper",
  },
  {
    name: "heard (slt): the support inbox",
    said: "For one month everybody in the company answered support mail. Our designer did it and so did I. After two days the designer was in tears because the same question came thirty times. She moved one label on one screen. The question never came again. We do this every quarter now.",
    transcript:
      "for one month everybody in the company answered support male our designer did it and so did i after two days the designer was in tears because the same question came thirty times she knew of one label on one screen the question never came again we did this every quarter now",
  },
  {
    name: "heard (kal16): a talk that failed",
    said: "I gave a talk in front of six hundred people and forgot everything. It was silent for what felt like an hour. I told them that I was scared. Somebody in the back started to clap. Then I put my notes away and told them why I do this work. Eleven people wrote to me afterwards. Nobody had ever written to me after a good talk.",
    transcript:
      "i didn't talk in front of six hundred people and forgot everything it was silent for what felt like an hour i told them that i was scared somebody in the back started to climb up then i'd put my notes away and told them why i do this work eleven people wrote to me afterwards nobody had ever done to me after a good talk",
  },
  {
    name: "heard (rms): remote for five years",
    said: "We have worked from home for five years and we are twenty two people. The hardest thing is not the technology. It is that nobody sees you when you have a bad day. So every Monday we start with one question. How full is your battery? You can say a number and you don't have to explain it. That number tells me more than any report.",
    transcript:
      "we have worked from home for five years and we are twenty two people the hardest thing is not the technology it just that nobody sees you when you have a bad day so every monday we start with one question of flu is your battery you can say the number and you don't have to explain it to that number tells me more than any report",
  },
  {
    name: "heard (awb): dropping a feature",
    said: "We spent eight months on a feature that four people used. I loved it. I showed it in every demo. My team did not dare to say anything. In August our oldest engineer asked me who it was for and I had no answer. We deleted nine thousand lines of code that week. The app is twice as fast.",
    transcript:
      "we spent eight months on a feature that four people used i loved it i showed it in every table my team did not dare to say anything in august the oldest engineer asked me if it was fun and i had no and so we deleted nine thousand lines of code that week the op is twice as fast",
  },
  {
    name: "heard (slt): price of a logo",
    said: "A client asked why a logo costs four thousand dollars. I told him the drawing takes an hour. What costs money is the three weeks in which I find out what not to draw. He laughed and signed. He has sent me five clients since then.",
    transcript:
      "the client asked why eleven costs four thousand dollars i told him the drowning takes an hour what costs money is the three weeks in which i find out what not to drop he laughed and signed he has sent me five client since then",
  },
  {
    name: "heard (kal16): the farm",
    said: "My father ran the farm for thirty years and never wrote anything down. When he got ill we did not know which field had what. I spent a whole winter asking him questions with a recorder on the table. We filled eleven notebooks. He died in May. Ask people while they are here.",
    transcript:
      "my father and the farm for thirty years and never wrote anything down when he got till we did not know which people have what i spent a whole which are asking the questions with the recorder on the table we filled eleven notebooks he died in may and ask people while they are either",
  },
  {
    name: "heard (rms): late invoices",
    said: "One of our customers paid every invoice sixty days late. I was too polite to say anything. Then I could not pay my own people on time. I called him and told him that. He had no idea. He pays in five days now and he sends me a card at Christmas.",
    transcript:
      "one of our customers paid every invoice chicks two days later i was too polite to say anything then i could not hey my own people on time i called him and told him that he had no idea the patient five days now and he sends me a card at christmas",
  },
  {
    name: "heard (awb): numbers on a wall",
    said: "We put our bank balance on the wall of the office. Everybody can see it. My advisor told me that it would frighten people. The opposite happened. They stopped asking for things that we can't afford and they started to ask why we buy them at all. In one year our costs went down by twelve percent.",
    transcript:
      "we put our bank balance on the wall of the office everybody can see it my adviser told me that it would frighten people the opposite happened they stopped asking for things that we can't afford and they started to ask why we buy them at all in one unit costs went down by twelve percent",
  },
  {
    name: "heard (slt): the long onboarding",
    said: "New people needed three months before they could do anything useful here. I thought that was normal. Then somebody left after a week and told me why. She said nobody had told her what a good day looks like. Now every new person gets one page on the first morning. It says what a good day looks like, a good week, and a good year.",
    transcript:
      "new people needed three months before they could do anything useful here i thought that was normal and somebody left after a week and tell me why she said nobody had told her wedding today looks like now every new person gets on page on the first morning it says like a good day looks like a good week and a good year",
  },
  {
    name: "heard (kal16): the second language",
    said: "English is not my first language and I was afraid of writing posts. I always asked my colleague to check them. Then he went on holiday for three weeks. I wrote one with four mistakes in it. It was read by more people than anything I had written before. Nobody mentioned the mistakes.",
    transcript:
      "english is not my first language and i was afraid of writing a post i always ask my colleague to check them then he went on holiday for three weeks i wrote one was for mistakes and it did was read by more people than anything i had written before nobody mentions of mistakes",
  },
  {
    name: "heard (rms): selling a company",
    said: "I sold my company in June. Everybody says congratulations. Nobody asks how I am. The truth is that I wake up at six and there is nothing to do. I miss the problems. I miss the people even more. If you are about to sell, make a plan for the day after.",
    transcript:
      "i sold my company in june everybody says congratulations nobody asks how i am the truth is that i wake up at six and there is nothing to do i missed the problems i missed the people even more if you are about to sell make a plan for the day after",
  },
  {
    name: "heard (awb): team lunch",
    said: "On Thursdays one of us cooks for everybody. It costs us about two hours a week and a lot of garlic. My investor asked if we could do it less often. I said that he should come and eat. He came and he talked to our intern for an hour. She told him about a problem that I did not know we had. He never asked again.",
    transcript:
      "on thursdays one of those cooks for everybody it costs us about two hours a week and a lot of garlic my invest honest if we could do it less often i said that he should come monday it he came and he talked to my momentum for an hour she told him about the problem that i did not know we hide he never asked again",
  },
];
