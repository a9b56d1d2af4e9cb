import type { TimedWord } from "#contract/recordings.ts";

/**
 * Notes for judging drafts by `rubric.md`, written before the rules they judge: nothing is ever fitted to them. In a spoken note
 * `|` stands where a sentence ends, `/` where the speaker paused for half a second and `~` for a fifth; people end sentences
 * without a pause, and pause within one.
 */
export const SPOKEN: readonly { name: string; language?: string; said: string }[] = [
  {
    name: "ferry captain",
    said: "so um i've been driving the ferry to the island for thirty one years |/ and people always ask me if i get bored ~ of the same eleven kilometres |/ and i don't because it's never ~ the same water |~ last february ~ we had a school class on board / and the engine went quiet right in the middle / and i could feel the whole boat stop breathing |/ i didn't say stay calm |~ i said / who wants to hear how deep it is here |/ forty kids put their hands up |/ by the time i'd finished explaining the engine was running again |/ you don't calm people down by telling them to be calm | you give them something better to think about",
  },
  {
    name: "dentist's receptionist",
    said: "okay so i work the front desk at a dental practice and er / we had about nine no shows a week | nine |/ and everyone said charge a fee / and my boss didn't want to charge a fee / so we tried something else |/ i stopped sending the reminder text ~ and i just rang them |~ the day before / in the afternoon |/ hi it's carol from the dentist are we still seeing you tomorrow |/ it takes me twenty minutes a day |/ we're down to two no shows a week |/ and the weird thing is ~ people thank me |/ nobody ever thanked me for a text",
  },
  {
    name: "founder runway",
    said: "we have four months of runway left ~ and i told the whole company on monday |/ like everyone ~ not just the leadership |/ my investors thought it was a mistake |/ um one of them said you'll lose half your engineers by friday |/ it's thursday and nobody's left |/ what actually happened is that ~ three people came to me with ideas i'd never have had |/ our support lead found eleven thousand a month / in tools that we don't use |/ i should have done this in january ~ when we had ten months |/ fear makes you quiet and quiet is expensive",
  },
  {
    name: "hospice nurse",
    said: "i'm a hospice nurse and people think my job is sad |/ it isn't mostly |/ um what i see is / people stop pretending |/ last week a man who ran a huge construction firm / told me the thing he was proudest of ~ was a treehouse |/ not the towers ~ not the money ~ the treehouse |/ he built it with his daughter in nineteen ninety four / and he got the ladder wrong so you had to jump the last bit |/ i think about that on the drive home |/ nobody has ever told me about a meeting",
  },
  {
    name: "warehouse safety",
    said: "right so we had an accident in the warehouse in march / a guy broke his wrist ~ he's fine now |/ and the report said human error |/ i hate that phrase |/ because when i walked the aisle myself / i counted seventeen places where you can't see the forklift coming |/ so it's not human error it's a corner |/ we put up mirrors ~ they cost two hundred and forty pounds |/ we've had no accidents since ~ which is eight months |/ before you blame the person go and stand where they stood",
  },
  {
    name: "language teacher correction",
    said: "so i teach english online and i had um sixteen no wait eighteen students last term |/ and i made one change |/ i stopped correcting them while they talk |/ i write the mistakes down ~ and we look at three of them at the end | only three |/ and the speaking time per lesson went from twelve minutes to / uh to twenty six |/ they didn't make more mistakes |/ they just stopped being afraid of making them |/ i think i used to correct people because it made me feel useful",
  },
  {
    name: "coffee roaster price",
    said: "green coffee went up forty percent this year / and i sat on our prices for five months because i was scared |/ i run a small roastery ~ there's three of us |/ then i did the maths on a sunday night and we were losing about sixty cents on every bag |/ we were basically paying people to drink our coffee |/ so i wrote to all our cafes / i put the real numbers in the email |/ thirty eight cafes |/ two left |/ the rest said ~ we were wondering when you'd do it",
  },
  {
    name: "programmer burnout short",
    said: "i deleted the work email from my phone on the first of may |/ nothing happened ~ that's the whole story",
  },
  {
    name: "choir leader",
    said: "i run a choir for people who were told they can't sing |/ there's sixty of us now / and uh when we started it was seven people and a piano with a broken pedal |/ the first thing every single person says to me ~ is my teacher told me to just move my lips |/ they're fifty ~ they're seventy |/ they remember the name of the teacher |/ so when i hear a manager say oh it was just a bit of feedback / i think about those people |/ somebody's going to remember your sentence for forty years ~ so make it a good one",
  },
  {
    name: "estate agent honesty",
    said: "um i'm an estate agent and i know what you think of us |/ so last year i started telling buyers the worst thing about every house ~ first |/ before the kitchen before the garden |/ this one floods / this one's got a neighbour with a drum kit |/ my boss said i was mad |/ and viewings went down by about a third / but offers went up |/ because the people who came already knew |/ and not one sale has fallen through since june |/ it turns out that trust is faster",
  },
  {
    name: "night shift baker",
    said: "er so it's half past four in the morning and i'm on my break |/ i bake bread for a supermarket / and everyone thinks a machine does it |/ there is a machine ~ but the machine doesn't know that it rained |/ when it rains the flour is different |/ i can't explain it ~ i put my hand in and i know how much water |/ they sent a consultant who wanted me to write it down / and i tried i really did |/ i got as far as it should feel like an earlobe |/ he wrote earlobe in his spreadsheet |/ i still laugh about that",
  },
  {
    name: "product manager no",
    said: "hey so quick thought on the train |/ we said no to our biggest customer yesterday |/ they wanted a custom dashboard / and they were offering like ninety thousand for it |/ and i wanted that money ~ i really wanted it |/ but i went back to our notes / and in two years they're the only ones who ever asked |/ so it would've been four months of work for one login |/ our sales guy didn't speak to me all afternoon |/ and then he sent me a message at eight ~ and it said i'd have done the same",
  },
  {
    name: "grief leave",
    said: "my dad died in october and i want to talk about how my company handled it ~ because they got it right |/ i got an email from hr with the policy |/ three days |/ and ten minutes later my manager called me and said ignore that |/ come back when you can sleep |/ i took five weeks |/ nobody asked me for a date |/ when i came back somebody had done my quarterly report and had not put their name on it |/ i've had two offers since then ~ for more money |/ i didn't even open the second one",
  },
  {
    name: "bike mechanic apprentices",
    said: "i fix bikes and i've got two apprentices ~ one of them's nineteen and one of them's fifty six |/ and the fifty six year old was an accountant |/ i thought the young one would be quicker / and he is with the hands |/ but the accountant writes everything down |/ every bike every part every noise |/ and after four months he noticed that one brand of chain breaks after about two thousand kilometres |/ i've been selling that chain for ten years |/ i never knew because i never wrote it down",
  },
  {
    name: "fillers heavy pitch",
    said: "so um yeah like i was i was pitching to this uh this fund in berlin right and um / i had thirty slides |/ and on slide three the guy goes ~ can you just tell me who pays you |/ and i like froze you know |/ because the honest answer was nobody |/ nobody pays us |/ so i closed the laptop ~ and we talked for an hour about why nobody pays us |/ um they didn't invest |/ but that hour was worth more than the money / because we changed the customer ~ we don't sell to schools any more we sell to parents |/ and last week the first one paid",
  },
  {
    name: "allotment manager metaphors",
    said: "i manage a team of twelve and i have an allotment / and the allotment taught me more |/ you can't pull a carrot to make it grow |/ i used to check in with everybody every day |/ what's the status what's blocking you ~ where are we |/ that's pulling the carrot |/ now i ask once a week what they need / and then i leave them alone |/ two people told me they finally like mondays",
  },
  {
    name: "refugee engineer",
    said: "when i came to this country i was a civil engineer with fourteen years of experience / and my first job was washing dishes |/ i'm not complaining ~ it was a good kitchen |/ but the chef found out what i did before / and he said well what's wrong with our extractor then |/ and i fixed the extractor |/ then i fixed the drains ~ then his brother's roof |/ his brother works for the city |/ i start on the bridge project on the second of january |/ i had applied to that office ~ sixty one times",
  },
  {
    name: "podcaster numbers",
    said: "our podcast has three hundred and fifty listeners an episode / and i used to be embarrassed by that number |/ and then we did a live thing in a pub and thirty of them came |/ and i saw thirty people in a room who all knew my jokes |/ three hundred and fifty people is a full theatre |/ if you filled a theatre every week you'd never say only",
  },
  {
    name: "vet bad news",
    said: "um the hardest thing they don't teach you in vet school is the money talk |/ the surgery is two thousand eight hundred euros / and i can see in their face that they don't have it |/ i used to give the price last / after all the hope |/ now i say it first |/ this is what it costs and there's a cheaper way and there's a way to say goodbye |/ and no way is wrong |/ since i do that nobody cries at the till |/ they cry with the dog ~ where it belongs",
  },
  {
    name: "espanol panadera",
    language: "es",
    said: "tengo una panadería en un pueblo de ochocientos habitantes |/ el año pasado abrió un supermercado en la entrada del pueblo y todos me decían que iba a cerrar |/ no cerré |/ empecé a hacer una cosa que el supermercado no puede hacer |/ llevo el pan a casa de los mayores que ya no pueden salir |/ son veintitrés casas cada mañana |/ a veces soy la única persona que ven en todo el día |/ vendo menos pan que antes ~ pero no cambiaría esas veintitrés puertas por nada",
  },
];

export const PUNCTUATED: readonly { name: string; language?: string; transcript: string }[] = [
  {
    name: "architect mistakes wall",
    transcript:
      "I'm an architect and there's a wall in our office with photos of everything we got wrong. A door that opens into another door. A window you can't clean. A staircase with thirteen steps on one side and fourteen on the other. New people laugh at it on their first day. By the end of their first year they've added one. Clients see that wall before they see our portfolio, and I think it's the reason they hire us.",
  },
  {
    name: "swim coach",
    transcript:
      "So I coach kids in swimming, and, um, this season I stopped timing them. No stopwatch from September to January. The parents went mad, I got eleven emails in one week. What I did instead was film them and let them watch. A nine-year-old can see that her elbow is too low. She doesn't need me for that. In February I took the stopwatch out again, and fourteen out of sixteen had a personal best. I'm not against numbers. I just think they came too early.",
  },
  {
    name: "first hire too late",
    transcript:
      "I ran my bookkeeping business alone for six years. Everyone told me to hire, and I kept saying nobody would do it the way I do it. Well, I was right. Nobody does it the way I do it. Marta does it better. She's been here for ten weeks and she's already found three clients I was undercharging. I lost about five years to being proud of being busy.",
  },
  {
    name: "short win",
    transcript:
      "We got our first bug report from a stranger today. I have never been so happy about something being broken.",
  },
  {
    name: "one sentence",
    transcript: "Hire the person who asks about the people who left.",
  },
  {
    name: "ceo apology",
    transcript:
      "I want to apologise to a customer, and I want to do it in public. Last Tuesday we charged two hundred and six people twice. We found out because one of them, her name is Ruth, couldn't pay for her groceries. I called her. She wasn't angry, she just said, \"I thought I'd done something wrong.\" That's the sentence I can't get out of my head. We've paid everyone back, plus fifty dollars. And we've turned off automatic retries until I understand every line of that code myself.",
  },
  {
    name: "public library",
    transcript:
      "People ask me whether anyone still goes to libraries. We had four hundred and ten visitors yesterday, on a Tuesday, in the rain. About half of them didn't borrow a book. They came for the printer, the warm radiator, a form they didn't understand, or because it was quiet. A man came in every day for a month to write job applications. Last week he came in with a cake. We are not a place for books. We are the last place in town where nobody wants your money.",
  },
  {
    name: "sales discovery silence",
    transcript:
      "Here's the only sales trick I know. Ask a question and then count to seven. In your head, obviously. Most people can't stand four seconds of silence, so they fill it, and what they fill it with is the real answer. I learned this from a priest, by the way, not from a sales book. My close rate went from eighteen to thirty-one percent, and I talk less than ever.",
  },
  {
    name: "return to office",
    transcript:
      "We made everyone come back to the office for three days a week. I was the one who pushed for it. I had a spreadsheet and everything. Six months later I have to say: I can't prove it helped. Sick days are up. Output is the same. Two of my best people moved to a competitor who doesn't care where they sit. So on Monday I'm going to stand up and say I was wrong, and I'm more nervous about that than about any board meeting.",
  },
  {
    name: "farmer soil",
    transcript:
      "My grandfather ploughed this field every autumn, and so did my dad, and so did I until 2019. Then a woman from the university dug a hole next to my tractor and counted worms. She found two. In my neighbour's field, which he hasn't ploughed for ten years, she found thirty-four. So I stopped. The first year was terrible, I lost a fifth of the wheat and I didn't sleep. This year I spent forty percent less on diesel, and the yield is back. I counted the worms myself last week. Nineteen.",
  },
  {
    name: "interview question weird",
    transcript:
      "In every interview I ask people to teach me something in five minutes. Anything. I've learned how to fold a fitted sheet, how to lie in poker, and why you shouldn't wash mushrooms. It tells me more than their CV. Do they check whether I'm following? Do they get impatient when I don't get it? The best one we ever hired taught me how to whistle with two fingers. I still can't do it, but I wanted to work with her after about ninety seconds.",
  },
  {
    name: "accessibility",
    transcript:
      "I'm blind, and I test websites for a living. Yesterday I tried to buy a train ticket and it took me fifty-two minutes. The page had nine buttons and every one of them was called button. Button, button, button. I know it isn't malice. Somebody was in a hurry and nobody checked. But when you say you'll do accessibility later, what I hear is that I can travel later.",
  },
  {
    name: "salary transparency correction",
    transcript:
      "We published everybody's salary in March. No, sorry, in April, in March we just argued about it. I expected fights. What I got was one very quiet afternoon and then four people in my office, and all four of them were right. We fixed it. It cost us sixty-eight thousand a year. The thing I didn't expect is that the men were the ones who thanked me, because they'd been embarrassed for years and didn't know how to say it.",
  },
  {
    name: "event planner rain",
    transcript:
      "Okay, so, I plan weddings, and last Saturday the tent blew away. Like, actually blew away, it's in a lake now. Two hundred guests, no tent, and forty minutes to go. I'd love to say I had a plan B. I didn't. The bride's grandmother said, well, the barn's dry. There were cows in the barn. We moved the cows. And it's going to be the only wedding any of those people remember.",
  },
  {
    name: "data scientist simple",
    transcript:
      "I spent five months building a model to predict which customers would cancel. Neural network, the whole thing. It was seventy-nine percent accurate. Then Petra from support told me she could do it too: it's the ones who stop complaining. We tested it. One rule, no model. Eighty-one percent. I've got a PhD, and I got beaten by listening.",
  },
  {
    name: "nurse scheduling software",
    transcript:
      "I make scheduling software for hospitals, and I'd never worked a night shift. So in August I did four of them. Not as a nurse, I just carried things. On the third night I understood why nobody uses our swap feature. It takes eleven taps, and at four in the morning you don't have eleven taps in you. We cut it down to two. It's the best week of user research I've ever done and it cost us nothing but sleep.",
  },
  {
    name: "german handwerk",
    language: "de",
    transcript:
      "Ich habe eine Schreinerei mit sieben Leuten. Vor zwei Jahren haben wir die Vier-Tage-Woche eingeführt, und alle haben gesagt, das geht im Handwerk nicht. Es geht. Wir arbeiten von Montag bis Donnerstag, zehn Stunden am Tag. Der Umsatz ist gleich geblieben. Aber ich bekomme jetzt jeden Monat zwölf Bewerbungen, und vorher waren es drei im Jahr. Der Freitag ist die beste Anzeige, die ich je geschaltet habe.",
  },
  {
    name: "francais cheffe",
    language: "fr",
    transcript:
      "J'ai fermé mon restaurant le dimanche et le lundi, et j'ai enlevé douze plats de la carte. Mon comptable m'a dit que j'allais couler. Un an plus tard, on jette quatre fois moins de nourriture et mon équipe n'a pas changé. Avant, je perdais un cuisinier tous les trois mois. Je gagne un peu moins. Je dors beaucoup mieux. Je ne rouvrirai jamais le dimanche.",
  },
  {
    name: "portugues professora",
    language: "pt",
    transcript:
      "Dou aulas de matemática há vinte e dois anos. No ano passado deixei de dar trabalhos de casa. Os pais ficaram furiosos. As notas não desceram. Subiram um pouco, na verdade. O que mudou foi outra coisa: os meus alunos começaram a perguntar. Quem não tem medo da resposta errada faz melhores perguntas.",
  },
  {
    name: "mechanic trust quote",
    transcript:
      "A woman brought her car in yesterday, and three garages had told her she needed a new gearbox. Four thousand euros. I looked at it for ten minutes. It was a fuse. Six euros. She asked me why I didn't just charge her the four thousand, since she wouldn't have known. And I said, because you'll tell people. She laughed and said she'd already told eleven. That was yesterday. My phone hasn't stopped ringing.",
  },
];

const WORD_SECONDS = 0.3;
const PAUSES: Record<string, number> = { "/": 0.5, "~": 0.2 };

/** A spoken note as a recogniser gives it: lower case, no marks, each word with its times; and the labels. */
export function heard(said: string): { transcript: string; words: TimedWord[]; ends: Set<number> } {
  const words: TimedWord[] = [];
  const ends = new Set<number>();
  let at = 0;
  for (const piece of said.split(/\s+/)) {
    if (/^\|?[/~]?$/.test(piece)) {
      if (piece.startsWith("|")) ends.add(words.length);
      at += PAUSES[piece.replace("|", "")] ?? 0;
      continue;
    }
    words.push({ text: piece, start: at, end: at + WORD_SECONDS });
    at += WORD_SECONDS;
  }
  return { transcript: words.map(({ text }) => text).join(" "), words, ends };
}
