import type { SpokenNote } from "./transcripts.ts";

/** Short and run-on notes. Those named "heard" were really spoken, by flite, and really recognised, by PocketSphinx. */
export const HEARD_NOTES: readonly SpokenNote[] = [
  {
    name: "heard: a button that nobody found",
    transcript:
      "but we lost our biggest customer in march i spent a whole week telling myself customers would leave because of the price then i called every other customer and asked them what they needed three of them told us the same thing they could not find the export about and we moved one button and nobody has cancelled since",
  },
  {
    name: "heard: a price doubled",
    transcript:
      "so most founders are scared of raising prices i was to last month we doubled our price on a tuesday and told everybody why we lost the exact we won customer out of two hundred it was the best thing that happened to us this year",
  },
  {
    name: "heard: a report that nobody read",
    transcript:
      "our intern asked the question in the body meeting that nobody could answer she said why do we send this report it took two people a full day every week so i stopped sending it and i waited eighty one of them never called back in three months not one person noticed we know kill one report every friday",
  },
  {
    name: "heard: eleven passwords",
    transcript:
      "i showed it to the idea guy at the hospital and he left he said his nurses have eleven passwords already i drove home for two hours thinking about that the next morning i deleted our religion page now you open the app with your badge that one change got us for hospitals",
  },
  {
    name: "heard: wrong about the app",
    transcript:
      "being wrong in public sex but it is the fastest way i know to learn in january i told my whole team that we would never build a mobile app in june half of our customers were using us on the phone i stood up said i was wrong and we went back to work",
  },
  {
    name: "heard: an afternoon instead of a résumé",
    transcript:
      "the best person i ever hired had no degree the job was i just sat with her for one f turn him and we fixed a bug together she asked more questions in three hours than most people ask in your stop reading resumes work with people for an afternoon",
  },
  {
    name: "heard: seven words",
    transcript: "we stopped doing discount sales went up",
  },
  {
    name: "heard: payroll on Friday",
    transcript:
      "two years ago i had nine hundred dollars in the bank and payroll was due on friday i called our oldest customer and ask him to pay for a year in advance he said yes before i finished the sentence ask for help earlier than you want to",
  },
  {
    name: "every other customer called",
    transcript:
      "we lost our biggest customer in march i spent weeks telling myself customers would leave because of the price we called every other customer and asked them what they needed three of them told us the same thing so we shipped it in ten days",
  },
  {
    name: "one customer out of two hundred",
    transcript:
      "most founders are scared of raising prices we doubled ours in june and we lost exactly one customer out of two hundred it was the best thing that happened to us",
  },
  {
    name: "the IT guy of a hospital",
    transcript:
      "last year i showed it to the it guy at our first hospital and he said nobody will use this i called a hundred leads and eighty one of them never called back the ones who did all said the same word which was passwords so we built login with a badge and now six hospitals pay us",
  },
  {
    name: "an apology in the same room",
    transcript:
      "my cofounder and i had a fight in front of the whole team on thursday and i said he was careless and then i looked at the logs and it was my change that broke it so i apologized in the same room and we went back to work being wrong in public sucks but hiding it sucks more",
  },
  {
    name: "Spanish about machines, no punctuation",
    transcript:
      "el año pasado vendimos la mitad de las máquinas y con ese dinero alquilamos un local más pequeño en el centro todos pensaban que estábamos locos pero las ventas subieron un treinta por ciento y ahora cierro los domingos",
    language: "es",
  },
  {
    name: "German about prices, no punctuation",
    transcript:
      "wir haben im mai unsere preise verdoppelt und ich hatte zwei wochen lang angst ans telefon zu gehen am ende hat genau ein kunde gekündigt und drei haben gesagt endlich nehmt ihr euch selber ernst seitdem rede ich offener über geld",
    language: "de",
  },
  {
    name: "French about a table by mail, no punctuation",
    transcript:
      "j'ai passé six mois à construire une application que personne n'a ouverte et un matin ma voisine m'a demandé si je pouvais juste lui envoyer un tableau par mail elle a payé vingt euros et c'était mon premier client maintenant je vends avant de construire",
    language: "fr",
  },
  {
    name: "Portuguese about a salesman, punctuated",
    transcript:
      "Eu demiti o meu melhor vendedor em março. Ele batia todas as metas, mas ninguém queria trabalhar com ele. No mês seguinte as vendas caíram um pouco. Três meses depois, bateram o recorde. O time voltou a falar nas reuniões.",
    language: "pt",
  },
  {
    name: "an assistant that nobody used",
    transcript:
      "so we spent four months building an ai assistant and nobody used it like literally eleven people opened it then our support lead mentioned that everyone asks how to export to excel and she'd been saying that for a year we built it in two days and it's now our most used feature listen to the person who answers the phone",
  },
  {
    name: "Whisper style, a booth in Austin",
    transcript:
      "I flew to Austin for a conference and paid four thousand dollars for a booth. We got two leads. Both were competitors. Then at the airport, I helped a woman with her bag and she asked what I do. She's now our second biggest customer. I still think about that booth.",
  },
  {
    name: "runway, shown to the team",
    transcript:
      "um i want to share our numbers because nobody does we have fourteen months of runway we make forty thousand a month and we spend sixty seven and i used to wake up at four every night doing that subtraction now i show it to the team on the first monday of every month and since i started doing that i sleep and they spend less",
  },
  {
    name: "nine words",
    transcript: "nobody reads your about page they read your reviews",
  },
  {
    name: "a client fired, twenty-six words",
    transcript:
      "i fired my first client today and i have never felt better about losing money in my life i should have done it a year ago",
  },
  {
    name: "onboarding in eighteen words",
    transcript: "our onboarding took nine days we cut it to one churn fell by half that's the whole strategy",
  },
  {
    name: "decisions without me",
    transcript:
      "i deleted slack from my phone on sunday and by wednesday my team had made three decisions without me all of them were better than mine would have been",
  },
  {
    name: "a manager who may only ask",
    transcript:
      "okay so when i became a manager i thought my job was to have the answers and i was a pretty good engineer so i usually did have the answers and my team would come to me with a problem and i would solve it in five minutes and i felt really useful and then one day my boss sat in on my one on ones and afterwards she asked me who do you think did the work in there and i said well me and she just looked at me and that look changed everything so i made a rule for myself that for a whole month i was not allowed to answer a question i could only ask one and the first week was awful people were annoyed and i was annoyed and things took longer and then in the third week somebody came in with a problem and before i could say anything he said i know you're going to ask me what i've tried and he told me and he had solved it himself in the hallway on the way to my office so now i think that being useful is the most dangerous drug for a new manager you get hooked on it and your team gets smaller every time you take it",
  },
  {
    name: "Whisper style, a developer in Nairobi",
    transcript:
      "We hired a developer in Nairobi last spring, and I, um, I was nervous about the time zone. It turned out to be the best part. When we go to bed, he starts. When we wake up, the bugs are gone. Our customers think we're a company of fifty. We're seven.",
  },
  {
    name: "an email list cut down",
    transcript:
      "i had twelve thousand people on my email list and i was proud of that number last week i deleted nine thousand of them everyone who hadn't opened anything in six months my open rate went from eleven to forty four percent and i stopped writing for ghosts i kind of think followers are the same",
  },
  {
    name: "we don't know yet",
    transcript:
      "our board asked why growth was flat and i had a deck with thirty slides and i closed the laptop and said we don't know yet the room went quiet then the oldest person there said that's the first honest thing i've heard in a board meeting this year we talked for two hours and found it our sales team was selling to the wrong people",
  },
  {
    name: "half the flowers",
    transcript:
      "my neighbor grows tomatoes and last summer he told me he pulls off half the flowers so the rest get big i went home and killed four of our nine products revenue dropped for one quarter and then it went up and never came back down",
  },
  {
    name: "a loan, badly heard",
    transcript:
      "we had the meeting with the an bank and they set us know the loan is not four company is like ours so i went to the credit onion on main street and they gave us the money in nine days and the woman their new my grandmother",
  },
  {
    name: "a rude refund",
    transcript:
      "a customer asked for a refund last night and she was rude about it i wanted to write back something clever then i looked at her account and she had been waiting for a reply since may i refunded her twice what she paid and she wrote back this morning she wants to stay",
  },
  {
    name: "a four-day week",
    transcript:
      "we moved to a four day week in february and everybody told me we would miss our targets we missed one in eleven months the thing that surprised me is that meetings got shorter on their own nobody has forty five minutes to waste when friday is gone",
  },
  {
    name: "Whisper style, an offer turned down",
    transcript:
      "I turned down a two million dollar acquisition offer. My co-founder didn't speak to me for a week. Last month we made more profit than the offer was worth in a year. Sometimes the scariest answer is the right one.",
  },
  {
    name: "one thing every morning",
    transcript:
      "um every morning i write down the one thing that would make the day a success and i don't open my inbox until it's done it sounds silly but since january i have shipped more than in all of last year",
  },
  {
    name: "cheap clients",
    transcript:
      "i raised my day rate from four hundred to nine hundred and the strangest thing happened the clients got nicer they read what i send them they pay on time and nobody asks me for just one quick thing anymore cheap clients are expensive",
  },
  {
    name: "soap in nine thousand bottles",
    transcript:
      "last spring we had to recall nine thousand bottles because one batch tasted like soap i thought that was the end of the company so i filmed myself in the warehouse drinking one and saying yes it really does taste like soap two million people watched it we sold out in june",
  },
  {
    name: "a nurse who codes, badly heard",
    transcript:
      "i was a nurse for ten years and then i lead to code at night the first at i built had one user that was me the second one had my whole ward and now we are in forty hospitals and i still work one shift among because that is where the ideas come from",
  },
  {
    name: "a motto of four words",
    transcript: "hire slowly fire kindly",
  },
  {
    name: "one rule for meetings",
    transcript:
      "we have one rule for meetings if there is no written question there is no meeting it saved us eleven hours a week",
  },
  {
    name: "German about pride, punctuated",
    transcript:
      "Ich habe meinen besten Entwickler verloren, weil ich zu stolz war. Er wollte vier Tage arbeiten. Ich habe Nein gesagt. Zwei Monate später arbeiteten alle vier Tage. Ich habe ihn angerufen und mich entschuldigt.",
    language: "de",
  },
  {
    name: "a launch that failed",
    transcript:
      "so i don't know if this is useful to anyone but um i've been thinking about why our last launch failed and it's not what i told the board i told the board it was timing and it was the market and honestly none of that is true what really happened is that we built it for ourselves we never watched a single person use it and when i finally sat next to a customer in her office in leeds she clicked on the logo four times because she thought it was the menu four times and i wanted to crawl under the desk we spent fourteen months on the engine and nobody could find the door so next week we're giving every engineer a train ticket and a notebook and they're not allowed to talk they can only watch",
  },
  {
    name: "heard: a refund",
    transcript:
      "a customer asked for a refund last night i wanted to write something clever and i saw that she had waited for the replies since may i gave her the money back and i called her she is still a customer",
  },
  {
    name: "heard: a four-day week",
    transcript:
      "we moved to a four day weekend february everybody told me we would miss our targets we missed one of them in eleven months meetings got shorter on their own",
  },
  {
    name: "heard: a day rate",
    transcript:
      "i doubled my day rate and the strangest thing happened to the clients got nicer they pay on time cheap clients are expensive",
  },
];
