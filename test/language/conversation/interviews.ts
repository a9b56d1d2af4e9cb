import type { Turn } from "../../../worker/language/writer.ts";

/** Interviews as they come out of a recogniser: a first recording, then answers to questions. */
export interface SpokenInterview {
  name: string;
  turns: Turn[];
  language?: string;
}

const interview = (
  name: string,
  first: string,
  ...rounds: [question: string, answer: string][]
): SpokenInterview => ({
  name,
  turns: [{ question: null, answer: first }, ...rounds.map(([question, answer]) => ({ question, answer }))],
});

export const INTERVIEWS: readonly SpokenInterview[] = [
  interview(
    "a bakery that stopped delivering",
    "so um last spring we stopped delivering to restaurants it was sixty percent of our revenue and everyone thought we had lost our minds but we were baking from midnight to noon and i hadn't had dinner with my kids in a year",
    [
      "You said you stopped delivering to restaurants. What made you decide that?",
      "it was one night in february i fell asleep at the wheel of the van nothing happened i just hit a bin but i sat there and i thought this is not worth it the next morning i called every single restaurant myself i didn't send an email i owed them a call",
    ],
    [
      "How did they react?",
      "most of them were kind one chef shouted at me for ten minutes and then he sent me flowers a week later and two of them now send someone to pick up the bread at seven in the morning so we didn't even lose them",
    ],
    [
      "How is that working out so far?",
      "revenue fell by forty percent and profit went up because we sold two vans and we don't work nights anymore and we bake half as much and sell out by eleven the lesson for me is that revenue is what you tell your friends and profit is what lets you sleep",
    ],
  ),
  interview(
    "a founder who fired a friend",
    "in january i fired my best friend we had started the company together in his garage and for six years he was the first person i called about everything and i knew for eight months that i had to do it and i didn't do it",
    [
      "What was going through your mind then?",
      "well honestly i was a coward i told myself that he would turn it around and every monday i had a new excuse the team saw it before i did two engineers left and in the exit interviews they both said his name",
    ],
    [
      "How did the conversation go?",
      "we met at the lake where we always go i had written four pages and i read none of them i just said this isn't working and it's my fault that it took so long and he cried and i cried and then he said thank you which i will never understand",
    ],
    [
      "What happened next?",
      "he started his own thing in june it's going well we had a beer last week and my advice is if you have been thinking about it for eight weeks you already know don't make it eight months",
    ],
  ),
  interview(
    "short answers",
    "we raised our prices by thirty percent in may and lost four customers out of two hundred",
    ["What was behind that number?", "fear mostly"],
    ["What happened next?", "nothing really nobody complained"],
    ["What would you do differently today?", "i'd do it two years earlier"],
  ),
  interview(
    "a nurse who builds software",
    "i was a nurse for eleven years before i wrote my first line of code and people always ask me if i regret the time and no i don't because in the hospital i learned the one thing that most developers never learn which is that the person in front of you doesn't care about your system they just want to go home",
    [
      "You said you were a nurse for eleven years before you wrote your first line of code. What was that time like?",
      "um so it was hard i worked nights in intensive care and the software we used was terrible there was this one screen where you had to click nineteen times to record a blood pressure nineteen clicks and i counted because i was so angry",
    ],
    [
      "What happened next?",
      "i drew a new screen on the back of a menu in the cafeteria and i showed it to the it guy and he laughed at me he said that's not how it works so i went home and i googled how to build an app and i didn't sleep much that year",
    ],
    [
      "How did you deal with that?",
      "my husband took the kids every saturday and every saturday i built one thing and after fourteen months we had three clicks instead of nineteen and my old ward was the first customer they paid us four hundred euros and i have never been so proud of four hundred euros",
    ],
    [
      "What would you tell someone who is facing the same thing today?",
      "don't wait until you feel like a real developer nobody does start with the screen that makes you angry because you already know what's wrong with it",
    ],
  ),
  interview(
    "a remote team that met too little",
    "okay so we are fully remote twenty two people in nine countries and for three years i was super proud of that i told everyone at every conference that offices are dead and then in november i read our anonymous survey and one person had written i could die and nobody here would notice until the standup",
    [
      "What did your team make of it all?",
      "we were all shocked nobody said a word for a minute on the call and then our designer who never talks said it wasn't me but it could have been me and that's when i knew it wasn't one person",
    ],
    [
      "What did you change?",
      "two things first every new person gets a buddy for a year and they talk for half an hour every week about anything but work second we meet four times a year in person for three days and there is no agenda on the first day it costs us ninety thousand euros a year and it's the last thing i would cut",
    ],
    [
      "How do you know that it works?",
      "i don't have a number honestly people stay and people laugh on calls again",
    ],
  ),
  interview(
    "Whisper style, a lost deal",
    "We lost the biggest deal of our history on a Friday at 4 p.m. They chose a competitor that is twice as expensive. I asked the buyer why, and she said, you answered every question except the one we were afraid to ask.",
    [
      "What was that question?",
      "Good question. It was, what happens to us if you go bankrupt? We are a company of eleven people and they are a bank. Of course they were afraid. We never talked about it because we were afraid too.",
    ],
    [
      "What did you change after that?",
      "Now the second slide of every pitch says what happens if we die. There is an escrow for the code, there are two people at our partner who know it, and there is six months of money in an account that we never touch. We have won three of the last four deals with that slide. I think honesty is the only advantage a small company has.",
    ],
  ),
  interview(
    "rambling, with corrections",
    "uh so i don't really know where to start um i guess it started with my dad he had a shop for forty no wait forty two years a hardware store and when he closed it last year he gave me a box and in the box were all his order books and i thought okay that's just paper and then i started reading",
    [
      "What did you find in the order books?",
      "every customer had a page and on the page he wrote what they bought but also stuff like wife is sick ask about her or son started school he never told anyone he did that he had a crm in nineteen eighty one you know in pencil",
    ],
    [
      "What did that change for you?",
      "i run sales at a software company right and we have all these tools and i asked my team who of you knows the name of your customer's kid and nobody knew not one so now we have one field in salesforce that's called ask about and it has to be filled in before the next call and i swear our renewal rate went from eighty one to ninety four percent",
    ],
    ["What did your dad say?", "he said of course and then he asked me if i wanted the pencil too"],
  ),
  interview(
    "a single sentence and little else",
    "pricing is hard",
    ["What do most people get wrong about pricing?", "yes"],
    ["Can you give me an example?", "i don't know"],
  ),
  interview(
    "a teacher's first year as a manager",
    "i used to think that managers do nothing all day and then i became one and the first month i did nothing all day because i had no idea what the job was i just sat in meetings and nodded",
    [
      "What changed?",
      "my boss took me for a walk and she said your job is to be the last person to speak and the first person to say sorry and i wrote that on a post it and it's still on my screen",
    ],
    [
      "Can you give me an example?",
      "so in september we shipped a bug that deleted the photos of four hundred users and it was my junior who pressed the button but it was me who had said we don't need a review for that so i wrote the apology to every user and i put my phone number in it and sixty people called and most of them just wanted to tell me about the photos",
    ],
    [
      "What do you remember most about it?",
      "a woman from leeds had lost pictures of her dog who had died that summer and we found them in a backup on the second day and she sent me a framed print and it hangs in our office next to the release checklist",
    ],
    [
      "What did your junior engineer make of it all?",
      "he is the one who wrote the checklist he owns it now and he is the most careful engineer we have",
    ],
  ),
  interview(
    "contrarian about growth",
    "everybody says you need to grow ten percent a month or you're dead and we have grown two percent a month for seven years and we're forty people and we own a hundred percent of the company and i sleep eight hours",
    [
      "Who disagreed with that decision?",
      "every investor i met they said it's a lifestyle business like it's an insult and i said yes it's a business for having a life that's the point",
    ],
    [
      "What was the hardest part of that?",
      "watching a competitor raise thirty million and put up billboards in our street for a year i checked their website every morning and then they ran out of money and we hired five of their people and they told us that half the features on that website never existed",
    ],
    [
      "What would you tell someone who is facing the same thing today?",
      "decide what enough is and write it down before you start because if you don't decide somebody with a spreadsheet will decide it for you",
    ],
  ),
  {
    ...interview(
      "Spanish",
      "bueno pues el año pasado cerramos nuestra oficina en madrid y todo el mundo pensó que estábamos quebrando pero la verdad es que nadie iba a la oficina éramos doce personas pagando cuatro mil euros al mes por una mesa de ping pong",
      [
        "¿Qué pasó después?",
        "con ese dinero alquilamos una casa en asturias una semana cada tres meses y allí hemos tenido las mejores ideas de la empresa el producto que más vendemos hoy nació en una cocina haciendo tortilla",
      ],
      [
        "¿Qué le dirías a alguien que está hoy en la misma situación?",
        "que no copie lo que hacen los demás que pregunte a su equipo qué necesita de verdad nosotros tardamos dos años en preguntar y la respuesta tardó cinco minutos",
      ],
    ),
    language: "es",
  },
  {
    ...interview(
      "German",
      "Wir haben letztes Jahr unseren größten Kunden gekündigt. Er hat vierzig Prozent vom Umsatz gemacht und achtzig Prozent vom Ärger. Meine Leute haben sich vor seinen Anrufen gefürchtet.",
      [
        "Was ist danach passiert?",
        "Drei Monate lang habe ich schlecht geschlafen. Dann hat eine Kollegin gesagt, dass sie zum ersten Mal seit Jahren wieder gern ins Büro kommt. Im Sommer hatten wir sieben neue Kunden, und keiner davon schreit.",
      ],
      [
        "Was würdest du anders machen, wenn du noch einmal anfangen könntest?",
        "Ich würde früher auf mein Team hören. Sie wussten es alle vor mir.",
      ],
    ),
    language: "de",
  },
  {
    ...interview(
      "French",
      "J'ai refusé une offre de rachat en mars. Deux millions d'euros. Tout le monde m'a dit que j'étais folle.",
      [
        "Que s'est-il passé ensuite ?",
        "J'ai réuni l'équipe et je leur ai montré l'offre. Personne n'a parlé pendant une minute. Puis le plus jeune a dit que si on vendait, il partirait le lendemain. On est restés six, et cette année on a doublé le chiffre d'affaires.",
      ],
    ),
    language: "fr",
  },
  {
    ...interview(
      "Portuguese",
      "Eu abri minha primeira loja com trinta mil reais emprestados do meu avô. Em seis meses perdi tudo. O ponto era caro, o estoque era errado e eu não sabia vender.",
      [
        "O que aconteceu depois?",
        "Fui trabalhar na feira com uma barraca de dois metros. Lá aprendi a vender, porque quem não vende até as onze volta para casa com peso. Três anos depois abri a segunda loja, com dinheiro meu.",
      ],
      [
        "O que você diria a alguém que está hoje na mesma situação?",
        "Comece pequeno e perto do cliente. O aluguel não ensina nada.",
      ],
    ),
    language: "pt",
  },
  interview(
    "a long one in five rounds",
    "so when we launched in two thousand twenty one we had no customers and a landing page and i called a hundred people in thirty days i made a list on paper and i crossed them out one by one and eighty one of them never called back",
    [
      "You said eighty one of them never called back. What did the others say?",
      "nineteen talked to me and twelve of them told me that the problem i was solving was not a problem and i was devastated for like a weekend but the other seven all used the same sentence they said i do this in excel every sunday night and i hate it",
    ],
    [
      "What did you do with that?",
      "i threw away the product that weekend we had worked on it for eight months my cofounder didn't talk to me for two days and then he came back with a sketch called sunday night and that became the company",
    ],
    [
      "What nearly stopped you?",
      "money we had nine weeks of it left i sold my car and my cofounder moved back in with his parents at thirty four and his mother cooked for us every day and she still calls herself employee number one",
    ],
    [
      "How is that working out so far?",
      "we have eleven hundred customers now and every new employee in their first week has to call ten people who cancelled and just listen and they all hate it on monday and on friday they all say it was the best part",
    ],
    [
      "What would you tell someone who is facing the same thing today?",
      "call a hundred people before you build anything not ten a hundred because the first ten are polite and the truth starts at around number thirty",
    ],
  ),
];
