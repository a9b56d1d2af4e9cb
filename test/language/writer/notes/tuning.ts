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
    transcript:
      "i opened a coffee shop with no idea about coffee in the first month we sold more cake and espresso i was ashamed of that then my sister said that i should look at what people carry out the door they carried out cake so we closed the coffee bar and bought her second of them today we bake for forty in cafes in the city",
  },
  {
    name: "heard (awb): a contract on a napkin",
    transcript:
      "the first contract was written on a napkin it said ten hours a week and a baby when you can be paid me after nine weeks i still have a napkin on the wall every time a lot of sense me forty pages i look at it trust is cheaper than paper",
  },
  {
    name: "heard (slt): the support inbox",
    transcript:
      "for one month everybody in the company answered support male our designer did it and so did i after two days the designer was in tears because the same question came thirty times she knew of one label on one screen the question never came again we did this every quarter now",
  },
  {
    name: "heard (kal16): a talk that failed",
    transcript:
      "i didn't talk in front of six hundred people and forgot everything it was silent for what felt like an hour i told them that i was scared somebody in the back started to climb up then i'd put my notes away and told them why i do this work eleven people wrote to me afterwards nobody had ever done to me after a good talk",
  },
  {
    name: "heard (rms): remote for five years",
    transcript:
      "we have worked from home for five years and we are twenty two people the hardest thing is not the technology it just that nobody sees you when you have a bad day so every monday we start with one question of flu is your battery you can say the number and you don't have to explain it to that number tells me more than any report",
  },
  {
    name: "heard (awb): dropping a feature",
    transcript:
      "we spent eight months on a feature that four people used i loved it i showed it in every table my team did not dare to say anything in august the oldest engineer asked me if it was fun and i had no and so we deleted nine thousand lines of code that week the op is twice as fast",
  },
  {
    name: "heard (slt): price of a logo",
    transcript:
      "the client asked why eleven costs four thousand dollars i told him the drowning takes an hour what costs money is the three weeks in which i find out what not to drop he laughed and signed he has sent me five client since then",
  },
  {
    name: "heard (kal16): the farm",
    transcript:
      "my father and the farm for thirty years and never wrote anything down when he got till we did not know which people have what i spent a whole which are asking the questions with the recorder on the table we filled eleven notebooks he died in may and ask people while they are either",
  },
  {
    name: "heard (rms): late invoices",
    transcript:
      "one of our customers paid every invoice chicks two days later i was too polite to say anything then i could not hey my own people on time i called him and told him that he had no idea the patient five days now and he sends me a card at christmas",
  },
  {
    name: "heard (awb): numbers on a wall",
    transcript:
      "we put our bank balance on the wall of the office everybody can see it my adviser told me that it would frighten people the opposite happened they stopped asking for things that we can't afford and they started to ask why we buy them at all in one unit costs went down by twelve percent",
  },
  {
    name: "heard (slt): the long onboarding",
    transcript:
      "new people needed three months before they could do anything useful here i thought that was normal and somebody left after a week and tell me why she said nobody had told her wedding today looks like now every new person gets on page on the first morning it says like a good day looks like a good week and a good year",
  },
  {
    name: "heard (kal16): the second language",
    transcript:
      "english is not my first language and i was afraid of writing a post i always ask my colleague to check them then he went on holiday for three weeks i wrote one was for mistakes and it did was read by more people than anything i had written before nobody mentions of mistakes",
  },
  {
    name: "heard (rms): selling a company",
    transcript:
      "i sold my company in june everybody says congratulations nobody asks how i am the truth is that i wake up at six and there is nothing to do i missed the problems i missed the people even more if you are about to sell make a plan for the day after",
  },
  {
    name: "heard (awb): team lunch",
    transcript:
      "on thursdays one of those cooks for everybody it costs us about two hours a week and a lot of garlic my invest honest if we could do it less often i said that he should come monday it he came and he talked to my momentum for an hour she told him about the problem that i did not know we hide he never asked again",
  },
];
