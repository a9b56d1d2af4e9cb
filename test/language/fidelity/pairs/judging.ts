import type { Variations } from "../pairs.ts";

/**
 * For judging only: written before the rules were changed, and never tuned to. Each note has a faithful body, and the same
 * body with one invention in it, for each invention.
 */
export const judged: Variations[] = [
  {
    said: "so um we open the bakery at half past three in the morning every day and my sister does the croissants and i do the bread and we've done that for eleven years",
    body: "We open the bakery at 3:30 in the morning, every day.\n\nMy sister does the croissants. I do the bread. We've done that for 11 years.",
    inventions: [
      { instead: "11 years", text: "15 years", kind: "number" },
      { instead: "I do the bread.", text: "I do the croissants and the bread.", kind: "claim" },
    ],
  },
  {
    said: "I was on call twenty four seven for two years. My phone was on the pillow. One night it rang at quarter to four and I just cried before I picked up.",
    body: "I was on call 24/7 for two years. My phone was on the pillow.\n\nOne night it rang at 3:45. I cried before I picked up.",
    inventions: [
      { instead: "3:45", text: "4:15", kind: "number" },
      { instead: "I cried before I picked up.", text: "I quit the next morning.", kind: "claim" },
    ],
  },
  {
    said: "we we had three hundred and fifty customers in the spring and then the platform changed its prices and fifty of them left in one week",
    body: "In the spring we had 350 customers.\n\nThen the platform changed its prices. 50 of them left in one week.",
    inventions: [
      { instead: "350 customers", text: "50 customers", kind: "number" },
      { instead: "in one week", text: "in one day", kind: "number" },
    ],
  },
  {
    said: "My mentor Halima told me something I still use. She said, you don't have a time problem, you have a saying no problem. I wrote it on the wall.",
    body: "My mentor Halima told me something I still use: “You don't have a time problem, you have a saying no problem.”\n\nI wrote it on the wall.",
    inventions: [
      {
        instead: "“You don't have a time problem, you have a saying no problem.”",
        text: "“You don't have a money problem, you have a courage problem.”",
        kind: "quote",
      },
      { instead: "mentor Halima", text: "mentor Dr. Halima Osei", kind: "name" },
    ],
  },
  {
    said: "okay so the team built the whole importer while I was on leave, like they did the design, they did the migration, they talked to the customers, and I came back and it was just done",
    body: "The team built the whole importer while I was on leave.\n\nThey did the design. They did the migration. They talked to the customers. I came back and it was just done.",
    inventions: [
      {
        instead: "The team built the whole importer while I was on leave.",
        text: "I built the whole importer",
        kind: "claim",
        rest: " with the team.",
      },
      { instead: "They talked to the customers.", text: "I talked to the customers.", kind: "claim" },
    ],
  },
  {
    said: "our first invoice was for eight hundred pounds and I framed it and the frame cost forty",
    body: "Our first invoice was for £800. I framed it. The frame cost £40.",
    inventions: [
      { instead: "£800", text: "$800", kind: "number" },
      { instead: "The frame cost £40.", text: "The frame cost £800.", kind: "number" },
    ],
  },
  {
    said: "I failed my driving test four times, and every time the examiner was the same man, and the fifth time he shook my hand before we even started the car.",
    body: "I failed my driving test four times. Every time the examiner was the same man.\n\nThe fifth time, he shook my hand before we even started the car.",
    inventions: [
      { instead: "four times", text: "six times", kind: "number" },
      {
        instead: "he shook my hand before we even started the car.",
        text: "I passed without a single mistake.",
        kind: "claim",
      },
    ],
  },
  {
    said: "uh so I'm a nurse on the night shift and what people don't know is that the quiet hours are from two to four and that's when patients talk you know they tell you things they'd never tell the doctor",
    body: "I'm a nurse on the night shift.\n\nWhat people don't know: the quiet hours are from 2 to 4. That's when patients talk. They tell you things they'd never tell the doctor.",
    inventions: [
      {
        instead: "I'm a nurse on the night shift.",
        text: "I'm the head nurse on the night shift.",
        kind: "name",
      },
      { instead: "the quiet hours", text: "at Mercy Hospital, the quiet hours", kind: "name" },
    ],
  },
  {
    said: "We moved the standup from nine to ten thirty. That's all we did. People stopped arriving late and the meeting got shorter, I think by about five minutes.",
    body: "We moved the standup from 9:00 to 10:30. That's all we did.\n\nPeople stopped arriving late. And the meeting got shorter, I think by about five minutes.",
    inventions: [
      { instead: "about five minutes", text: "about fifteen minutes", kind: "number" },
      {
        instead: "That's all we did.",
        text: "Productivity went through the roof.",
        kind: "claim",
      },
    ],
  },
  {
    said: "my dad drove a bus for thirty four years and he never had an accident and he never talked about it either and at his retirement they gave him a watch that didn't work",
    body: "My dad drove a bus for 34 years. He never had an accident. He never talked about it, either.\n\nAt his retirement they gave him a watch that didn't work.",
    inventions: [
      {
        instead: "they gave him a watch that didn't work",
        text: "they gave him a gold medal",
        kind: "claim",
      },
      { instead: "He never had an accident.", text: "He had an accident.", kind: "claim" },
    ],
  },
  {
    said: "So the pilot ran for six weeks with two schools. One of them, the smaller one, dropped out. I still count it as the more useful of the two because they told us why.",
    body: "The pilot ran for six weeks with two schools. One of them, the smaller one, dropped out.\n\nI still count it as the more useful of the two. They told us why.",
    inventions: [
      { instead: "six weeks", text: "six months", kind: "number" },
      { instead: "They told us why.", text: "They came back a year later.", kind: "claim" },
    ],
  },
  {
    said: "i asked for a raise in october and my boss said not now and then in january she gave me double of what i'd asked",
    body: "I asked for a raise in October. My boss said: not now.\n\nIn January she gave me double what I'd asked for.",
    inventions: [
      { instead: "In January", text: "In March", kind: "date" },
      { instead: "double what", text: "triple what", kind: "number" },
    ],
  },
  {
    said: "People think the hard part of firing somebody is the conversation. It's not. It's the Monday after, when their chair is empty and everybody looks at you.",
    body: "People think the hard part of firing somebody is the conversation.\n\nIt's not. It's the Monday after, when their chair is empty and everybody looks at you.",
    inventions: [
      { instead: "the Monday after", text: "the Friday after", kind: "date" },
      {
        instead: "everybody looks at you.",
        text: "everybody looks at you. I lost nine pounds that month.",
        kind: "number",
      },
    ],
  },
  {
    said: "we charge two hundred an hour and we used to charge ninety and we lost exactly one client over it and honestly it was the one who always paid late",
    body: "We charge 200 an hour. We used to charge 90.\n\nWe lost exactly one client over it. It was the one who always paid late.",
    inventions: [
      { instead: "We used to charge 90.", text: "We used to charge 200.", kind: "number" },
      { instead: "We lost exactly one client", text: "We lost exactly three clients", kind: "number" },
    ],
  },
  {
    said: "The plant manager, Rui, walked the line with me and he said the machine is telling you, you're just not listening. And he was right, the bearing had been singing for a month.",
    body: "Rui, the plant manager, walked the line with me. He said: “The machine is telling you. You're just not listening.”\n\nHe was right. The bearing had been singing for a month.",
    inventions: [
      { instead: "Rui, the plant manager,", text: "Rui, the chief engineer,", kind: "name" },
      { instead: "You're just not listening.”", text: "You're just too proud to hear it.”", kind: "quote" },
    ],
  },
  {
    said: "it took me an hour and forty minutes to write one email and the answer came in twelve seconds and it said ok",
    body: "It took me 100 minutes to write one email.\n\nThe answer came in 12 seconds. It said: ok.",
    inventions: [
      { instead: "100 minutes", text: "two and a half hours", kind: "number" },
      { instead: "It said: ok.", text: "It said: “Brilliant work, you're hired.”", kind: "quote" },
    ],
  },
  {
    said: "um I think, maybe, remote work made me a better listener. Because on a call you can't see who wants to talk, so you have to ask. I ask now even in the room.",
    body: "I think remote work maybe made me a better listener.\n\nOn a call you can't see who wants to talk, so you have to ask. I ask now even in the room.",
    inventions: [
      {
        instead: "I ask now even in the room.",
        text: "Studies show that listeners get promoted faster.",
        kind: "claim",
      },
    ],
  },
  {
    said: "so last year we planted four thousand trees with volunteers from the village and about a third of them died because nobody watered them in july",
    body: "Last year we planted 4,000 trees with volunteers from the village.\n\nAbout a third of them died. Nobody watered them in July.",
    inventions: [
      { instead: "About a third", text: "About two thirds", kind: "number" },
      { instead: "in July", text: "in August", kind: "date" },
    ],
  },
  {
    said: "My co-founder did the fundraising. I want to be clear about that. I was in the kitchen fixing the printer when she closed the round.",
    body: "My co-founder did the fundraising. I want to be clear about that.\n\nI was in the kitchen fixing the printer when she closed the round.",
    inventions: [
      { instead: "My co-founder did the fundraising.", text: "I did the fundraising.", kind: "claim" },
      { instead: "when she closed the round", text: "when we closed the round of 2 million", kind: "number" },
    ],
  },
  {
    said: "there's this rule in our kitchen that whoever breaks a plate picks the music and you would not believe how careful people got with the plates because nobody wanted to be blamed for polka",
    body: "There's a rule in our kitchen: whoever breaks a plate picks the music.\n\nYou would not believe how careful people got with the plates. Nobody wanted to be blamed for polka.",
    inventions: [
      {
        instead: "You would not believe how careful people got with the plates.",
        text: "Breakages fell by 60% in a month.",
        kind: "number",
      },
    ],
  },
  {
    said: "We shipped on the fourteenth of February, a Friday, at five in the afternoon. I know. I know. And nothing broke. And now I can never tell a junior not to do that.",
    body: "We shipped on February 14, a Friday, at 5 pm. I know.\n\nNothing broke. And now I can never tell a junior not to do that.",
    inventions: [
      { instead: "February 14", text: "February 24", kind: "date" },
      { instead: "Nothing broke.", text: "Everything broke.", kind: "claim" },
    ],
  },
  {
    said: "i've been a translator for nineteen years and last month a client sent me a machine translation and asked for the friends and family price to just check it and i said the checking is the job",
    body: "I've been a translator for 19 years.\n\nLast month a client sent me a machine translation and asked for the friends and family price, to just check it.\n\nI said: “The checking is the job.”",
    inventions: [
      { instead: "“The checking is the job.”", text: "“You get what you pay for.”", kind: "quote" },
      { instead: "a client", text: "a client, Deloitte,", kind: "name" },
    ],
  },
  {
    said: "our churn went from nine percent to four after we called everyone who'd been quiet for ten days",
    body: "Our churn went from 9% to 4% after we called everyone who'd been quiet for 10 days.",
    inventions: [
      { instead: "9% to 4%", text: "10% to 4%", kind: "number" },
      { instead: "quiet for 10 days", text: "quiet for 4 days", kind: "number" },
    ],
  },
  {
    said: "At the school gate another mother asked me what I do, and I said I'm just at home. And my daughter, she's six, she said no mama, you're the boss of the house.",
    body: "At the school gate another mother asked me what I do. I said: I'm just at home.\n\nMy daughter, she's six, said: “No mama, you're the boss of the house.”",
    inventions: [
      { instead: "she's six", text: "she's nine", kind: "number" },
      { instead: "you're the boss of the house.”", text: "you're the CEO of our family.”", kind: "quote" },
    ],
  },
  {
    said: "basically the trick was to stop writing tickets for a week and just sit next to support and i learned more in those five days than in the two quarters before",
    body: "The trick was to stop writing tickets for a week and sit next to support.\n\nI learned more in those five days than in the two quarters before.",
    inventions: [
      { instead: "sit next to support", text: "sit next to Priya from support", kind: "name" },
      { instead: "the two quarters before", text: "the two years before", kind: "number" },
    ],
  },
  {
    said: "We didn't win the tender. We came second, out of nine. And the people who won called us afterwards and asked if we'd do the roof.",
    body: "We didn't win the tender. We came second, out of nine.\n\nThe people who won called us afterwards. They asked if we'd do the roof.",
    inventions: [
      {
        instead: "We didn't win the tender. We came second, out of nine.",
        text: "We won the tender.",
        kind: "claim",
      },
      {
        instead: "They asked if we'd do the roof.",
        text: "We did the roof and they paid us in full.",
        kind: "claim",
      },
    ],
  },
  {
    said: "i started running at fifty one because my doctor said my knees were fine it was my excuses that hurt",
    body: "I started running at 51. My doctor said my knees were fine.\n\nIt was my excuses that hurt.",
    inventions: [
      { instead: "at 51", text: "at 41", kind: "number" },
      {
        instead: "It was my excuses that hurt.",
        text: "A year later I finished my first marathon.",
        kind: "claim",
      },
    ],
  },
  {
    said: "So the grant was for one point two million euros over three years and we're four people. The paperwork takes one of us full time. So really we're three.",
    body: "The grant was €1.2 million over three years. We're four people.\n\nThe paperwork takes one of us full time. So really we're three.",
    inventions: [
      { instead: "€1.2 million", text: "$1.2 million", kind: "number" },
      { instead: "over three years", text: "over four years", kind: "number" },
    ],
  },
  {
    said: "you know what nobody asks in an interview nobody asks what was the last thing you changed your mind about and i ask it every time and half the people just sit there",
    body: "Nobody asks this in an interview: what was the last thing you changed your mind about?\n\nI ask it every time. Half the people just sit there.",
    inventions: [
      { instead: "Half the people", text: "Nine out of ten people", kind: "number" },
      { instead: "I ask it every time.", text: "I learned it from Adam Grant.", kind: "name" },
    ],
  },
  {
    said: "the lift in our building broke and for eight days i met every neighbour on the stairs and i'd lived there since twenty sixteen and i knew two of them before",
    body: "The lift in our building broke. For eight days I met every neighbour on the stairs.\n\nI'd lived there since 2016. I knew two of them before.",
    inventions: [
      { instead: "since 2016", text: "since 2006", kind: "date" },
      {
        instead: "I knew two of them before.",
        text: "Now we have dinner together every Sunday.",
        kind: "claim",
      },
    ],
  },
  {
    said: "Kwame in accounting found it. Not me, not the auditors. A duplicate payment, seventeen thousand, going out every month since June. He'd been saying so in the meeting and we talked over him.",
    body: "Kwame in accounting found it. Not me, not the auditors.\n\nA duplicate payment of 17,000, going out every month since June. He'd been saying so in the meeting. We talked over him.",
    inventions: [
      {
        instead: "Kwame in accounting found it. Not me, not the auditors.",
        text: "I found it.",
        kind: "claim",
      },
      { instead: "of 17,000", text: "of 170,000", kind: "number" },
    ],
  },
  {
    said: "i put my phone in a drawer from seven to nine every evening and the first week was terrible i kept touching my pocket and the second week my son asked if i was sick",
    body: "I put my phone in a drawer from 7 to 9 every evening.\n\nThe first week was terrible. I kept touching my pocket. The second week my son asked if I was sick.",
    inventions: [
      { instead: "my son asked if I was sick", text: "my wife asked if I was sick", kind: "claim" },
    ],
  },
  {
    said: "What I'd tell any new manager is, write down what you promised in the one on one. Not what they promised. What you promised. Because that's the list they remember.",
    body: "What I'd tell any new manager: write down what you promised in the one-on-one.\n\nNot what they promised. What you promised. That's the list they remember.",
    inventions: [
      {
        instead: "That's the list they remember.",
        text: "Gallup found that 70% of managers forget.",
        kind: "number",
      },
    ],
  },
  {
    said: "so we were in the container port in antwerp waiting for a part that was supposed to take a day and a half and it took nine and the ship cost us thirty thousand a day",
    body: "We were in the container port in Antwerp, waiting for a part.\n\nIt was supposed to take a day and a half. It took nine. The ship cost us 30,000 a day.",
    inventions: [
      { instead: "Antwerp", text: "Rotterdam", kind: "name" },
      { instead: "It took nine.", text: "It took nineteen.", kind: "number" },
    ],
  },
  {
    said: "I told the board we'd miss the number. I told them in May, not in December. It was the worst meeting of my life and the best thing I did all year.",
    body: "I told the board we'd miss the number. I told them in May, not in December.\n\nIt was the worst meeting of my life, and the best thing I did all year.",
    inventions: [
      { instead: "It was the worst meeting of my life,", text: "The board applauded,", kind: "claim" },
      { instead: "in May, not in December", text: "in December, not in May", kind: "date" },
    ],
  },
  {
    said: "we have a dog in the office he's called biscuit and he's deaf and he's the only one who's calm during a release",
    body: "We have a dog in the office. He's called Biscuit and he's deaf.\n\nHe's the only one who's calm during a release.",
    inventions: [{ instead: "Biscuit", text: "Waffles", kind: "name" }],
  },
  {
    said: "My grandmother sold vegetables at the market for forty years and she'd give the last tomato away. Always the last one. She said people come back for the last tomato.",
    body: "My grandmother sold vegetables at the market for 40 years. She'd give the last tomato away. Always the last one.\n\nShe said people come back for the last tomato.",
    inventions: [
      {
        instead: "people come back for the last tomato",
        text: "“generosity is the best marketing”",
        kind: "quote",
      },
      { instead: "at the market", text: "at the market in Naples", kind: "name" },
    ],
  },
  {
    said: "we cut the price from forty nine dollars to twenty nine and signups went up by a fifth but the support load doubled so we put it back",
    body: "We cut the price from $49 to $29. Signups went up by 20%.\n\nBut the support load doubled, so we put it back.",
    inventions: [
      { instead: "Signups went up by 20%.", text: "Signups went up by 29%.", kind: "number" },
      { instead: "so we put it back", text: "and revenue tripled", kind: "number" },
    ],
  },
  {
    said: "I mentored a student this summer, Amara, and by week three she was correcting my pull requests. I had to look up one of the things she said. I was proud and a bit scared.",
    body: "I mentored a student this summer: Amara. By week three she was correcting my pull requests.\n\nI had to look up one of the things she said. I was proud, and a bit scared.",
    inventions: [
      { instead: "By week three", text: "By week two", kind: "number" },
      { instead: "I was proud, and a bit scared.", text: "We offered her a job on the spot.", kind: "claim" },
    ],
  },
  {
    said: "the thing about being the only woman in the workshop is that they either help you with everything or with nothing and uh i learned to ask for the ladder and refuse the hand",
    body: "The thing about being the only woman in the workshop: they either help you with everything or with nothing.\n\nI learned to ask for the ladder and refuse the hand.",
    inventions: [
      {
        instead: "I learned to ask for the ladder and refuse the hand.",
        text: "Today I run that workshop.",
        kind: "claim",
      },
    ],
  },
  {
    said: "it's ten to eight and i'm in the car outside the client and i've rewritten the first slide nine times and i just deleted it and i'm going in with a question instead",
    body: "It's 7:50. I'm in the car outside the client.\n\nI've rewritten the first slide nine times. I just deleted it. I'm going in with a question instead.",
    inventions: [
      { instead: "7:50", text: "8:10", kind: "number" },
      {
        instead: "I'm going in with a question instead.",
        text: "They signed that afternoon.",
        kind: "claim",
      },
    ],
  },
  {
    said: "We lost the account on a Thursday. By the next Tuesday three of the engineers had written, on their own, a list of what we'd do differently. Nobody asked them to.",
    body: "We lost the account on a Thursday.\n\nBy the next Tuesday three of the engineers had written a list of what we'd do differently. On their own. Nobody asked them to.",
    inventions: [
      { instead: "three of the engineers had written", text: "I had written", kind: "claim" },
      { instead: "Nobody asked them to.", text: "I asked them to.", kind: "claim" },
    ],
  },
];
