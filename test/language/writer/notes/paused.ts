/** Spoken notes with pauses, as `test/language/judging/notes.ts` writes them down; rules may be fitted to these. */
export const PAUSED_NOTES: readonly { name: string; said: string }[] = [
  {
    name: "taxi driver",
    said: "so i drive a taxi and um / last night i had a man in the back who didn't say a word for forty minutes |/ and then when we got there he said thank you for not talking |/ and i thought that's the best review i've ever had |/ i used to talk to everyone because i thought that's the job |/ it's not / the job is to look in the mirror ~ and see what somebody needs",
  },
  {
    name: "startup accountant",
    said: "i do the books for about forty startups and i can tell you which ones will make it / um pretty early |/ it's not the ones with the most money |/ it's the ones who answer my emails |/ i send one question a month ~ and the ones who answer in a day are still here |/ the ones who need three reminders ~ i mean i've lost count of how many of those i've closed |/ it's a boring signal but it's never been wrong for me",
  },
  {
    name: "museum guard",
    said: "people walk past the most expensive painting in our museum in er about eight seconds |/ i know because i've been standing next to it for eleven years |/ the one they stop at is a tiny little drawing of a dog |/ nobody knows who drew it |/ it's worth nothing |/ and i've seen people cry in front of that dog |/ so when somebody tells me what something is worth / i think about the dog",
  },
  {
    name: "engineering manager on call",
    said: "we got rid of the hero award |/ every quarter we used to give a prize to whoever saved us at three in the morning / right and it sounds nice |/ but the people who built things that don't break never won anything |/ so now we give it to the quietest system |/ the team with the fewest pages gets a dinner / and pages went from a hundred and twelve a month to like nineteen |/ you get more of what you clap for",
  },
  {
    name: "florist",
    said: "i had a customer on saturday who wanted flowers for um / his ex wife's new husband |/ he'd donated a kidney to his son |/ and i said what do you want to write on the card |/ and he stood there for i don't know ten minutes |/ and he wrote ~ we're even |/ i've written maybe twenty thousand cards and that's the one i'll keep",
  },
  {
    name: "two liner",
    said: "we lost the pitch today and the client told us why |/ we were the only ones who didn't ask them a single question",
  },
  {
    name: "school cook",
    said: "i cook for three hundred and twenty kids a day ~ and i've got one pound thirty eight per child |/ i'm not going to complain about the budget |/ what i want to say is we used to throw away a third of it |/ then i asked a seven year old what was wrong with my stew / and she said i can't see what's in it |/ so now everything is in its own bowl |/ same food same money ~ and we throw away almost nothing |/ i've been a chef for twenty six years and she's the best consultant i've ever had",
  },
  {
    name: "consultant with corrections",
    said: "so we worked with a bank for eight months no sorry for nine months / and at the end we gave them a report of a hundred and forty pages |/ and i went back a year later and i asked to see it |/ nobody could find it |/ um so now we don't write reports |/ we write one page ~ and we put it on the wall next to the coffee machine |/ i'm not joking |/ if it isn't worth a wall it isn't worth a page",
  },
  {
    name: "parent coder",
    said: "my daughter asked me what i do all day ~ and i said i write code |/ and she said what does it do |/ and i didn't have an answer |/ i've been working on it for three years |/ i know what it does technically but i didn't know who it was for |/ so i asked to sit in on a customer call / and the customer was a guy who runs a cemetery |/ he uses our thing to tell families where the grave is |/ i told my daughter |/ she said oh that's nice |/ it is nice",
  },
  {
    name: "negotiator",
    said: "i negotiate contracts for a living and here's something i got wrong for ten years |/ i thought the goal was to get the last five percent |/ and i was good at it ~ i always got the last five percent |/ and then one of those suppliers / the one i'd squeezed the hardest / let us down in the week before christmas and i called him and he said ~ i don't have any slack left ~ you took it |/ that five percent cost us about four hundred thousand |/ i don't take the last five percent anymore",
  },
];
