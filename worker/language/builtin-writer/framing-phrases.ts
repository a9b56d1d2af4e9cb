import { wordSet } from "../text/index.ts";

/** What people say around a note, in the words that they were heard with: lower case, without punctuation. */
export interface Framing {
  /** To the phone, or to whoever writes: goes wherever it stands. */
  aside: RegExp;
  /** Before the note begins: goes among the first sentences. */
  before?: RegExp;
  /** Says what the note will be about: goes among the first sentences where the rest names it anyway; opens no post. */
  announces: RegExp;
  /** Words of an announcement that say nothing about its subject. */
  announcing: ReadonlySet<string>;
  /** A sign-off is made of these alone, one of `signsOff` among them. */
  after: ReadonlySet<string>;
  signsOff: ReadonlySet<string>;
}

const anyOf = (...patterns: string[]) => new RegExp(`^(?:${patterns.join("|")})$`, "u");
const JOINING =
  "(?:so|well|okay|right|and|but|just|look|ja|listen|today|basically|now|hey|because|this morning|a)";
/** At the beginning of a sentence, but for what joins it to the one before. */
const opensWith = (...patterns: string[]) =>
  new RegExp(`^(?:${JOINING} )*(?:${patterns.join("|")})(?![\\p{L}'])`, "u");

/** What may stand before a request to whoever writes. */
const ASKING =
  "(?:(?:and|oh|so|but|please|maybe|just|actually|or|okay|also|then|you|can|could|would|obviously) )*";
/** What was said just before is taken back. */
const TAKES_BACK =
  "(?:oh |no |sorry |wait |and |please )*(?:don't|do not) put (?:that|this|it)(?: please| in)?|(?:oh |no |sorry |wait |please )+(?:(?:don't|do not) (?:write|include)|cut) (?:that|this|it)(?: please| in| out)?";
export const takesBack = anyOf(TAKES_BACK);
const NOTE = "(?:(?:linkedin|voice|quick|little|update|quarterly|short) )*(?:post|note|memo)";

/** By language (ISO 639-1); in one that is not here, nothing frames a note. */
export const FRAMING: Record<string, Framing> = {
  en: {
    aside: anyOf(
      `${ASKING}(?:don't|do not) (?:put|include|mention|use|say|write|post) (?:that|this|it|the)(?: last)? (?:bit|part|in)(?: .{0,20})?`,
      `${ASKING}(?:put|leave|keep|cut|take|edit|stick) (?:that|this|it|the)(?: last)?(?: (?:bit|part)(?: .*)?| (?:in|out)(?: (?:there|somewhere|please|too))+)`,
      `${ASKING}(?:take|cut|leave|edit) out (?:that|the|this) (?:last )?(?:bit|part)(?: .*)?`,
      `${ASKING}(?:leave it|leave that|put that) in(?: i (?:guess|suppose))?`,
      "what else",
      `${ASKING}(?:don't|do not) (?:(?:put|print|say) which(?: .{0,15})?|(?:put|print) what (?:county|town|city|company|school))`,
      "(?:so |and |but |actually )*(?:maybe (?:please )?(?:don't|do not) (?:write|mention|name|include|print)|please (?:don't|do not) (?:mention|name))(?: .{1,30})?",
      `(?:so |and |but )*(?:maybe |please |you can |can you )+(?:cut|skip|drop|lose) (?:the|that) (?:beginning|start|opening|intro|first (?:bit|part|line|sentence)|last (?:bit|part|line|sentence))`,
      "(?:don't )?no names?(?: please)?",
      `${ASKING}(?:don't|do not) write (?:that|this|it) (?:they|he|she|please|yet)(?: .{1,30})?`,
      "(?:or |okay |well |fine |no )+write it(?: (?:they|he|she)(?:'ll)?(?: .{0,25})?)?",
      "(?:sorry |please |can you )+fix (?:that|this)(?: please| later)?",
      "(?:right |okay |anyway |sorry )+i'm (?:running )?late",
      "(?:okay |so |right )*that's my (?:exit|stop|bus|ride|cue)",
      "good (?:day|night|evening)",
      "i don't (?:really |actually )?know (?:if|whether) (?:this is (?:really )?(?:a|for) linkedin(?: thing| post)?|(?:i'll|i will|i should|i'm going to|i can) post this(?: one)?)(?: .{0,12})?",
      "let me get (?:this|that|it) right",
      "(?:so |and |well |i don't know |that's )+(?:is|was) (?:that|this) (?:okay|enough)",
      "have a (?:\\p{L}+ ){0,2}(?:day|night|evening|week|weekend|one)",
      `(?:(?:so |and |but )?if )?${ASKING}(?:leave|keep|cut|take|edit) (?:him|her|them|me|us|it|that|this) out(?: of (?:it|this|that))?`,
      `${ASKING}(?:(?:don't|do not) (?:put|use|mention|include|say|write|print)|leave out|change) (?:[\\p{L}']+ ){0,4}names?(?: .{0,20})?`,
      "(?:and |but |so )*please (?:don't|do not) make (?:it|this|me) .*",
      TAKES_BACK,
      "(?:no |actually |oh |you know what |okay |wait )+(?:leave|keep|put) (?:it|that|this) in(?: please| then)?",
      "(?:actually |and |so |please |but )*(?:don't|do not) (?:put|say|write) (?:even )?(?:\\p{L}+ ){1,3}just (?:say|put|write) .{1,25}",
      `${ASKING}(?:don't|do not) (?:put|write) (?:in )?(?:anything|nothing) (?:in )?about .{1,30}`,
      "(?:so |maybe |no |okay )*keep it(?: in)? it's (?:fine|okay|alright)",
      "whoever's (?:writing|typing|editing|reading) this(?: .{0,30})?",
      "(?:my english )?you (?:can )?fix (?:it|my english)(?: .{0,30})?",
      "(?:please )?ask me before you (?:use|post|put|print)(?: .{0,20})?",
      "(?:.{0,20} )?you(?: might| may| can|'ll| will) (?:probably )?(?:hear|get) (?:.{0,20} )?that's (?:the|my|a|what|just) .{0,30}",
      "(?:.{0,20} )?if i(?:'m| am| sound) .{1,25} that's why",
      "(?:but )?i'd (?:rather|prefer) (?:it if )?you (?:didn't|don't) (?:say|name|mention|put|write|print) (?:which|who|where|the name|it|that)(?: .{0,12})?",
      "(?:so |and |maybe |please )+(?:word|phrase) (?:that|this|it) (?:carefully|nicely|gently|properly|better)",
      "(?:so |and |please )+leave (?:that|the name) blank(?: .{0,15})?",
      "(?:maybe |please |so |and )*you can (?:skip|cut|leave out|drop) (?:the|that) .{1,30} (?:bit|part)(?: .{0,30})?",
      "(?:and |but )?that's (?:another|a different|for another) (?:recording|note|post|story|time)(?: .{0,12})?",
      "(?:and |but )?i had (?:another|one more|a third|a fourth) (?:point|thing)(?: .{1,20})?(?: but)? (?:it's gone|i(?:'ve)? (?:forgot|forgotten|lost)(?: it)?)",
      "(?:.* )?you can (?:just )?(?:(?:tidy|polish) (?:it|this|that)(?: up)?|(?:fix|correct) (?:it|this|that|my english) a bit(?: .*)?)",
      "(?:and |so |i just want to |i want to |i )*how (?:do|shall|should) i (?:say|put) (?:it|this|that)",
      `${ASKING}(?:leave|keep|cut|take) (?:my|the|our|his|her) (?:[\\p{L}']+ ){1,3}out of (?:it|this|that)`,
      `(?:actually |maybe |please |you can )+(?:leave|cut|take) (?:my|the|our|his|her) (?:[\\p{L}']+ ){1,3}out(?: if .*)?`,
      "(?:you can|please|feel free to) use (?:the|his|her|their|my) names?(?: .*)?",
      `${ASKING}check with me (?:before|first)(?: .*)?`,
      `${ASKING}(?:make|have) (?:it|this) sound (?:less|more|like) .*`,
      `${ASKING}(?:(?:tidy|clean|polish) (?:it |this |that )?up (?:for (?:us|me)|please|will you|a bit|a little)|clean up (?:the|my) (?:grammar|english|language))(?: .*)?`,
      `${ASKING}(?:don't|do not) tag (?:the|him|her|them|me|anybody|anyone)(?: .{0,20})?`,
      "(?:so |and |well |anyway |that's )*(?:is|was) (?:that|this|it) (?:(?:long|short) enough|a story)",
      `(?:maybe |please )+${ASKING}cut (?:the|my|that) (?:[\\p{L}']+ ?){1,3}`,
      "(?:maybe |please |actually no )+(?:don't |do not )?put (?:it|that|this)(?: in)?",
      "(?:this is about |wait |sorry |okay |hang on |so )*let me just (?:close|shut|turn off|move) (?:the|my|that|this) .*",
      `${ASKING}(?:don't|do not) (?:name|mention|print|put) (?:my|the|our|what|which|his|her) (?:hospital|school|company|county|town|city|venue|client|boss|firm|bank)(?: (?:please|in|yet))?`,
      "(?:.* )?(?:so|sorry) if i sound(?: .{0,30})?",
      "how do i (?:shut|stop|end|turn) (?:it|this)(?: off)?(?: .{0,20})?",
      "(?:so |and |but |well )*i don't (?:really )?know what (?:(?:you can|to) do with (?:it|that|this)|else(?: to say)?)",
      "(?:i'm |i am |just )*(?:thinking|talking) (?:aloud|out loud)(?: here)?(?: .{0,40})?",
      "(?:.{0,40} )?if you(?: can)? hear (?:.{0,20} )?that's (?:what that is|them|(?:the|my) .{0,40})",
      `${ASKING}(?:start|open|begin|end|finish|close) (?:it |this |the post )?(?:with|on) (?:the|that|a) .*(?:thing|bit|part|line|story|quote|question)`,
      `${ASKING}(?:say|mention|add|put) (?:that )?there's .+`,
      `${ASKING}(?:make|turn) (?:this|that|it) (?:in)?to (?:a|my) ${NOTE}`,
      `${ASKING}write (?:me )?(?:a|my) ${NOTE}(?: .*)?`,
      `${ASKING}(?:put|add) (?:a|some) (?:question|hash ?tags?|emojis?)(?: .*)?`,
      `${ASKING}(?:make|keep) (?:it|this) (?:\\p{L}+ )?(?:short|shorter|simple|punchy|nice|please|professional)`,
      `${ASKING}(?:i'd like|i want|i don't want) (?:it|this|that|the post) (?:not )?to sound .*`,
      `(?:so |okay |right |and |i guess |i think |maybe )*(?:that's|this is|here's|this one's|it's for) (?:for )?(?:the|my|a|our|your) ${NOTE}(?: .*)?`,
      `(?:${NOTE}|please)`,
      "(?:.* )?i(?:'m| am) (?:just )?(?:recording|dictating)(?: .*)?",
      "(?:.* )?(?:forgive|excuse|sorry about|sorry for|ignore|mind) (?:the|my) (?:\\p{L}+ )?(?:noise|wind|dog|dogs|kids|echo|traffic|voice)(?: .*)?",
      "(?:.* )?(?:bad|no|losing|poor) (?:network|signal|reception)(?: .*)?",
      `${ASKING}(?:i've|i) (?:got|have|gotta|need|must)(?: to)? (?:go|run|dash)(?: .{0,40})?`,
      "hang on(?: a (?:sec|second|minute))?(?: there's .*)?",
      "(?:so |okay |right |testing )*is (?:this|it)(?: thing)?(?: is it)?(?: okay)?(?: it's)? (?:on|going|recording|working)(?: yes| yeah| okay)?",
      "(?:(?:anyhow|anyway|so|and|i|just) )*thought (?:that was|that's|it was) worth (?:saying|sharing|mentioning|a post)",
      "(?:the|a|my) (?:working )?title (?:is|would be|could be) .*",
    ),
    before: anyOf(
      "(?:hey |hi |okay |yes |so )*it's (?:going|recording|on|working|me|me again)",
      "(?:hey|hi|hello|howdy|g'day|morning|good (?:morning|afternoon|evening|day))(?: \\p{L}+){0,3}",
      "testing(?: .{0,30})?",
      "i(?:'ll| will|'m (?:going to|gonna)) (?:just )?(?:try (?:to|and) )?(?:say|keep|make|be) (?:(?:it|this|that) )?(?:short|brief|quick|quickly|simple|calm)(?: .*)?",
      "i(?:'ve)? (?:have )?(?:never|don't|do not)(?: really| usually| normally)? (?:do|done|did|make|made|post|posted) (?:this|these|one of these|any of these|on here)(?: before| usually| normally)?(?: my .{0,40})?",
      "(?:my [\\p{L}'-]+ |everyone |everybody |people )(?:said|says|told me|tells me|keeps telling me) (?:that )?(?:i|to) (?:should(?: (?:do|post|record|say|make) (?:this|one|it|a (?:list|post|video)))?|(?:post|record)(?: this)?|do (?:this|one))(?: so)?",
      "(?:quick |little |big |small |happy )+(?:announcement|news|question|story)(?: (?:then|first|i'm .*))?",
      "(?:oh )?(?:god|gosh|boy|man|lord)",
      "(?:i'm not sure where this is going|this is more of a question)(?: .*)?",
      "(?:oh |god |and |okay |so )*this (?:just )?happened (?:today|this morning|last night) and i'm still .*",
      "i(?:'m| am) (?:just |still )*(?:sat |sitting |standing |walking |parked )+(?:in|at|on|outside|to|next to) (?:the|my) (?:\\p{L}+ )?(?:car|van|bus|train|tram|truck|kitchen|shed|station|road)(?: .{0,25})?",
      "i deleted the (?:last|first|other) one",
      "this (?:is gonna|is going to|will) be (?:short|quick|brief)",
      "(?:just a |a )?quick (?:one|note|update|thought)(?: (?:before|for|from|about) .{0,40})?",
      "here (?:we go|goes)",
      "(?:hi|hey|hello) (?:\\p{L}+ )?good (?:morning|afternoon|evening)(?: .{1,90})?",
      "(?:okay )?is it(?: okay)?",
      "(?:.{0,20} )?i'm (?:at|in|on|outside|walking|driving|standing|sitting) .{0,40} ?\\bhear (?:the|my|some|a) .{1,25}",
      "(?:so )?this is (?:kind of |sort of |really )?(?:an announcement|an update|news)(?: i think| i guess| really)?",
      "(?:well )?my (?:\\p{L}+ )?(?:daughter|son|wife|husband|niece|nephew|kid|partner|sister|brother|assistant|boss) (?:has )?(?:set|put|installed) (?:this|it|me) up(?: on my \\p{L}+)?(?: (?:so|and|he|she) .{0,25})?",
      "i(?:'ve| have)? (?:started|tried|done|recorded) this (?:already )?(?:once|twice|(?:two|three|four|five) times)(?: now| already)*(?: (?:so|and) .{0,40})?",
      "right|okay|so|anyway|now",
    ),
    announces: opensWith(
      "(?:i|we|i'd|we'd)(?: would)?(?: just| also| really)? (?:want|wanted|wanna|like)(?: to)? (?:just |quickly |really )?(?:talk|say|tell|share|do|make|write|record|post|put|get|appreciate|explain|mention|speak|think|be (?:real|honest|clear))",
      "(?:i'm|i am|we're) (?:not )?(?:just )?(?:going to|gonna|here to) (?:just )?(?:talk|say|tell|share|explain|pretend|lie)",
      "(?:i've|i have|i was|i'd) (?:just )?(?:been )?thinking",
      "(?:[\\p{L}']+ ){1,8}?to (?:do|make|write|record) (?:one|one of (?:these|those)|a post|a note)",
      "(?:let me tell|let's talk|my name is|my name's|this is about|this one's about)",
      "(?:happy|excited|thrilled|proud|pleased|delighted) to (?:share|announce|say)",
      "(?:quick |little |unpopular )?(?:reminder|thought|opinion|confession|update|note|post|memo)",
      "(?:quick|unpopular) one",
    ),
    announcing: wordSet(`
      talk talking tell telling share sharing say saying record recording note memo reminder thought thoughts quick post update opinion
      want wanted wanna like need going gonna thing things something one ones little bit get lose forget guess suppose today before
      i'm i'd i've let minute voice unpopular linkedin make do doing been thinking just think appreciate people explain write about
      wee these those here put down first short happy ready weeks time while`),
    after: wordSet(`
      so and but yeah yep yes okay ok alright right anyway anyhow well i i'm i've guess think suppose that's that is that'll will there
      we are you go have it here it's all about pretty much basically kind of really just the my post story note thought thoughts take
      do then folks everyone everybody y'all guys from me for now today done thanks thank so much bye cheers stop recording end
      listening watching worth saying mentioning what else no got don't know dunno said say this now hope helps`),
    signsOff: wordSet(
      "that's that'll that there thanks thank bye cheers done yeah yep anyway anyhow okay stop end post hope else dunno know",
    ),
  },
  es: {
    aside: anyOf(
      "(?:.* )?(?:ponlo|escríbelo|hazlo|déjalo) (?:así|corto|bonito|sin|más)(?: .*)?",
      "(?:.* )?(?:no pongas|quita|pon) (?:eso|esto|esa parte)(?: .*)?",
      "(?:.* )?perdón por el ruido(?: .*)?",
    ),
    before: anyOf("(?:una )?(?:nota|idea)(?: (?:rápida|breve|de voz))*(?: antes .{0,30})?"),
    announces:
      /\b(?:quiero|quería|quisiera|voy a|les|os)\b.{0,12}\b(?:hablar|contar|contaros|contarles|compartir|decir|deciros|platico|platicar)\b/u,
    announcing: wordSet(
      "hablar contar contaros contarles compartir decir deciros platico platicar quiero quería quisiera voy hoy algo cosa cosas rápida nota linkedin les os este",
    ),
    after: wordSet(
      "y eso es todo ya está nada pues bueno gracias adiós así que o sea vale chao un saludo a todos",
    ),
    signsOff: wordSet("eso ya nada gracias adiós chao saludo"),
  },
  de: {
    aside: anyOf(
      "(?:.* )?(?:das|es) (?:muss|soll|kommt) da nicht rein",
      "(?:bitte )?(?:nicht|schreib|mach|formulier|lass) .{0,60}(?:machen|schreiben|klingen|so|weg|kürzer|locker)(?: bitte)?",
      "(?:.* )?(?:den|die) namen? (?:bitte |lieber )*(?:ändern|weglassen)",
      "das lassen sie (?:vielleicht |bitte |lieber )*weg",
      "(?:bitte )?(?:machen|schreiben) sie (?:das|es) (?:bitte )?nicht (?:zu|so) .{1,20}",
      "das mit .{1,40}(?:schreiben|formulieren|weglassen)",
      "(?:den|die|das) .{1,30} (?:könnt ihr|kannst du|könnt|bitte) (?:ruhig |gerne |bitte )*(?:drinlassen|drin lassen|weglassen|rausnehmen|rauslassen|streichen)(?: .{0,40})?",
      "(?:das )?könnt ihr (?:nachher |dann |später |noch |ja )*(?:ein bisschen )?(?:schöner|kürzer|netter|anders) (?:machen|schreiben)",
      "(?:bitte )?schreibt (?:da )?(?:einfach|lieber|nur) .{1,40}",
      "(?:.* )?bitte nicht (?:nennen|erwähnen|reinschreiben)(?: .*)?",
      "(?:.* )?entschuldigt? (?:den|die) (?:lärm|geräusche|störung)(?: .*)?",
    ),
    before: anyOf(
      "(?:läuft|geht|hört|nimmt) (?:das|es)(?: jetzt| schon| auf| mich)*(?: gut| okay| ja)?",
      "gut|so|ja",
      "ich (?:probiere?|versuche?) (?:das|es) (?:jetzt |hier |einfach )*(?:mal|einmal)(?: .{0,15})?",
      "ich sitze? (?:grade?|gerade|noch|hier) .{0,50}",
      "(?:nur )?(?:kurze |eine )*(?:sprachnotiz|notiz)(?: bevor .{0,30})?",
    ),
    announces:
      /\b(?:ich|wir) (?:wollte|will|möchte|wollten|wollen)\b.*\b(?:sagen|erzählen|schreiben|sprechen|teilen|reden)\b|\bheute möchte ich\b|\bich muss\b.*\b(?:loswerden|aufregen)\b/u,
    announcing: wordSet(
      "sagen erzählen schreiben sprechen teilen reden wollte will möchte wollten was etwas kurz mal heute thema notiz post linkedin muss jetzt loswerden aufregen mich",
    ),
    after: wordSet(
      "ja so weit und das war's wär's wars ist es eigentlich auch schon alles danke tschüss mehr fällt mir nicht ein also gut na dann euch fürs zuhören",
    ),
    signsOff: wordSet("war's wär's wars danke tschüss fällt alles weit"),
  },
  fr: {
    aside: anyOf(
      "(?:.* )?si (?:vous pouviez|tu peux|tu pouvais|vous pouvez) (?:finir|terminer|commencer|mettre|ajouter)(?: .*)?",
      "(?:.* )?ne (?:le |la |les )?mettez pas",
      "(?:bon |ça |non )*(?:vous|tu) (?:ne )?(?:le |la |les )?(?:mettez|mets|gardez|gardes|écrivez|écris) pas(?: ça)?",
      "(?:.* )?si mettez-le(?: .*)?",
      "(?:et |bon |ça |non )*vous (?:le|la|les) mettez(?: hein)?",
      "(?:bon |non )*(?:ne )?mett(?:ez|re) pas \\p{L}+(?:-\\p{L}+)?(?: mettez .{1,30})?",
      "(?:ne )?(?:mets|mettez|enlève|enlevez|garde|gardez) (?:pas )?(?:ça|cette partie)(?: .*)?",
      "(?:vous pouvez|tu peux) (?:couper|enlever|arranger|corriger|raccourcir) (?:ça|cette partie|ce passage|mon français)(?: .*)?",
      "(?:.* )?désolée? pour le bruit(?: .*)?",
    ),
    before: anyOf(
      "(?:bon |allez |alors )*je me lance",
      "(?:une |petite |rapide )*note(?: vocale)?(?: rapide)?(?: avant .{0,30})?",
    ),
    announces:
      /\b(?:je|on) (?:voudrais|voulais|veux|vais|voulait)\b.*\b(?:parler|dire|raconter|partager|faire un post)\b|\bvoudrais en faire un post\b/u,
    announcing: wordSet(
      "parler dire raconter partager faire post voudrais voulais veux vais petit petite note vocale truc chose aujourd'hui hier cliente client",
    ),
    after: wordSet("voilà c'est tout merci bonne journée soirée et puis donc bon à tous au revoir"),
    signsOff: wordSet("voilà c'est merci revoir journée"),
  },
  pt: {
    aside: anyOf(
      "(?:.* )?(?:não tenho certeza|esse número|isso) não (?:põe|coloca|bota)",
      "(?:.* )?(?:não põe|não coloca|tira|corta|põe|coloca) (?:isso|essa parte|isto)(?: .*)?",
      "(?:se (?:tiver|tem|houver) .{1,25} )?(?:vocês? )?pod[ei]m? (?:arrumar|ajeitar)(?: .{0,30})?",
      "(?:não )?(?:pode )?(?:tira|tirar|corta|cortar) (?:a|essa) parte(?: .{0,30})?",
      "(?:não )*pode deixar",
      "não precisa (?:pôr|por|colocar|botar|falar) (?:o )?nome(?: .{0,12})?",
      "(?:é )?(?:peraí|espera(?: aí)?|calma) (?:deixa eu|vou) (?:começar|falar) (?:de novo|outra vez)",
      "(?:não )?(?:deixa|tira|corta) (?:deixa )?(?:a|o|as|os|essa|esse|isso)(?: \\p{L}+){0,3} (?:pelo amor de deus|por favor|é verdade|tá bom)",
      "(?:não )?deixa(?: deixa (?:a|o) \\p{L}+)?(?: é verdade)?",
      "(?:.* )?(?:deixa eu|deixe-me|vou) ver se (?:tá|está) gravando",
      "(?:enfim |então |e )*(?:é isso )?(?:eu )?não sei se ficou bom(?: .*)?",
      "(?:.* )?desculp[ae]m? (?:o|pelo) barulho(?: .*)?",
    ),
    before: anyOf("(?:uma )?nota(?: (?:rápida|de voz))*(?: antes .{0,30})?"),
    announces:
      /\b(?:quero|queria|gostaria de|vou)\b.{0,12}\b(?:falar|contar|compartilhar|partilhar|dizer)\b/u,
    announcing: wordSet(
      "falar contar compartilhar partilhar dizer quero queria gostaria vou hoje algo coisa rápida nota áudio linkedin",
    ),
    after: wordSet("é isso aí só obrigado obrigada tchau e então bom gente valeu pessoal"),
    signsOff: wordSet("isso obrigado obrigada tchau valeu"),
  },
};
