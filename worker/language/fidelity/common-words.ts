import {
  AUXILIARIES,
  MID_ADVERBS,
  PREPOSITIONS,
  SENTENCE_ADVERBS,
  SUBORDINATORS,
  stemOf,
  VERBS,
} from "../text/index.ts";

/** Ordinary words that may begin a sentence and are no names, beyond those the lexicon of the writer holds. */
const ORDINARY = `
  however hence therefore metadata additional additionally moreover again below colour behaviour validate mature loop copyright net chinese russian
  ability access account accountability action actions ad ads addition administration adult advantage adventure advertising advice
  age agency agenda agent agreement ahead aim air alcohol alignment almost alone already alternative always amateur amazing ambition
  analysis anger answer anxiety anybody anyone anything apology app apps appetite applause application apply approach
  architect area argument army art article asset assistant assumption asset attention attitude attempt audience author authority automation autonomy average award
  awareness awful baby back background bad balance bank bankruptcy bar barely base basic batch battle beauty bed behavior behaviour behind being belief benefit
  best bet better between beyond bias big bigger bill birth bit black blame blind blog blood board boats body bonus book books boredom boring
  boss both bottom boundaries box boy brain brand brands brave bravery break breakfast breakthrough breath bridge brief bright brilliant broken
  brother budget bug bugs builder builders burnout business busy button buyer buyers bye cadence calendar call calm campaign cancer candidate candidates candor capital car
  card care career careers cash category cause caution celebrate ceo chain challenge chance change channel chaos chapter character charge charity chat cheap check
  checklist cheers chef child choice church city clarity class classic clean clear click client clients close cloud club coach coaches code coffee cold collaboration
  colleague colleagues college comfort comment comments commission commitment common communication community companies company comparison compassion compensation competence competition
  competitor competitors complaint complete complex complexity component compound concept concern conference confidence conflict confusion congratulations connection
  consent consider consistency consistent consulting consumer content contract context control conversation conversations conversion copy core corner
  corporate cost country courage course court cousin cover craft crazy creative creativity creator creators credit crisis critic criticism critical crowd cruel crying culture
  curiosity curious currency current customer customers cute cycle dad daily damage dance danger dark data date daughter day days dead deadline deadlines deal dear debt
  decade decision decisions deep default defeat deliver delivery demand demo depth design designer designers desire desk despite destination detail
  details developer developers development device dialogue diary difference different difficult dignity dinner direct direction dirty disaster discipline discomfort discovery
  discussion distance distribution diversity doctor doctors document dog dollars door double doubt downtime draft dream dreams drink drive driver drop drug due dumb dust duty early
  earth ease east easy eat ecommerce economy edge editor education effect effective effort ego either elegance else email emails emotion emotions empathy employee employees employer
  empty encouragement end endless enemy energy engagement engineer engineers engineering enough enterprise entire entrepreneur entrepreneurs entrepreneurship entry environment equal equity error errors escape especially ethics evening
  event events eventually ever everybody everyday everyone everything evidence evil exact exam example excellence exciting excuse excuses execution executive exercise exhausted exit expectation expectations
  expensive experience experiment experiments expert expertise experts explanation external extra eye eyes face fact facts failure fair faith fake false fame family families fan fancy fantastic far fast
  faster fat father fatigue fault favorite favourite fear feature features fee feedback few field fifty fight figure file film final finally finance financial fire firm fish fit fitness five
  flag flat flexibility flight floor flow focus folks follow following food fool foot football force foreign forever form fortune forty forward foundation founder founders founding four frankly free
  freedom freelance freelancer freelancers frequency fresh friction friend friends friendship front fruit frustration fuel full fun funding funny future gain game gap garden
  gender general generosity genius gentle genuine gift girl glad global goal goals god gold golden good goodbye gossip government grace grades grandma gratitude great greatness greed grief grit ground group grow growth guest guidance guilt
  gut guy guys habit habits hair half hand hands happiness happy hard hardware harm harmony hate head headline health healthy heart heat heaven heavy hello help here hero hesitation hidden high hindsight hint
  hiring history hobby holiday home honest honesty honor hope hospital host hot hotel hour hours house huge human humans humility humor humour hundred hunger hurry husband hustle hype
  ice idea ideal ideas identity illness image imagination immediate impact imperfect important impossible impostor imposter improvement inbox incentives inclusion income incredible independence individual industry inertia inflation
  influence information infrastructure initial initiative innovation insight insights inspiration instead insurance integrity intelligence intention intentions interest interesting internal internet interview interviews intuition
  inventory investment investor investors invoice invoices issue issues item jealousy job jobs journal journey joy judge judgment junior justice keep key keyboard kid kids kind kindness king kitchen knowledge label
  lack land language laptop large last late lately later laughter launch law lawyer layoffs laziness leader leaders leadership lead leads learning least leave legacy legal less lesson lessons letter level leverage liar liberty life light likely
  likewise limit limits line list listen literally little load loan local location logic loneliness lonely long look loss losses lost lots loud love loyal loyalty luck lucky lunch luxury machine magic mail main maintenance major making male management
  manager managers manufacturing many map margin margins mark market marketers marketing markets marriage mass massive master match material math maybe meaning meanwhile media medicine meditation medium meeting meetings member members memory mental
  mentor mentors mentorship merit mess message messages method metric metrics middle midnight might mind mindset mine minimum minor minute minutes mission mistake mistakes mixed mobile mode model modern moment moments momentum money month months mood moral morale more
  moreover morning mornings mortgage most mostly mother motion motivation mountain mouth movement movie much multiple mum music mutual myself mystery myth naive naked name names narrative nation native natural nature near necessary need neglect negotiation neither nerves network
  networking never nevertheless new news newsletter next nice night nights nine nobody noise none nonprofit nonsense normal north note notes nothing notice notion notwithstanding novel now nowadays number numbers nurse nurses object objective obstacle obviously occasionally
  odd offer offers office offices oh oil old older onboarding once one ones ongoing online onto onward open openness operation operations operators opinion opinions opportunities opportunity opposite optimism option options orange order orders ordinary organic organization original other others otherwise our
  outcome outcomes outside outreach over overall overhead overnight overthinking owner owners ownership page pain pair panic paper paperwork parent parents parenting part partial participants particularly partner partners partnership party passion past patience path patient patients pattern patterns pause pay payment payments
  payroll peace peer peers people per percent perception perfect perfection perfectionism performance perhaps period permission persistence person personal personality perspective phase phone photo phrase physical picture piece pieces pilot pipeline pitch pivot place plain plan planet planning plans plant platform play player players please
  pleasure plenty plot plus pocket podcast poetry point poison policy politics poor pop popular position positive possibility possible possibly post posts potential poverty power powerful practical practice practices praise prayer precision preparation presence present presentation pressure pretty prevention previous
  price prices pricing pride principle principles priorities priority privacy private probably problem problems procedure process processes procrastination producer product production productivity products profession professional professor profit profitability profits program programmers progress project projects promise promises
  promotion proof proper property prospects protection proud psychology public punctuality punishment pure purpose quality quantity quarter queen question questions quick quickly quiet quite quitting quote race rain random range rapid rare rarely rate rates rather raw reach reaction reader readers reading ready real realistic reality really reason
  reasons recently recipe recognition record recovery recruiter recruiters recruiting red referral referrals reflection regardless regret regrets regular rejection rejections relationship relationships relax release relevance reliability relief religion remember remote remorse renewal rent reports reputation request research resentment resilience resistance
  resource resources respect response responsibility rest restaurant result results resume retail retention retirement retrospect return returns revenge revenue review reviews revolution reward rhythm rich right rigor ring rise risk risks river road roadmap role roles romance room root routine rule rules rumor runway rush sacrifice sad safe safety salaries salary
  sales salespeople same satisfaction saving savings scale scarcity scary scene schedule school science scope score scratch screen search season seat second secret secrets section security seed seldom self sell seller sellers senior sense sensitivity sentence separate series serious server service services session seven several sex shadow shame
  shape share shared shareholder sharp shift shipping shit shock shoe shop short shortcut shortcuts shout show shy sick side sign signal signals signs silence silent silly similar simple simplicity simply sincere single sir sister site situation six size skill skills skin sky slack slave sleep slides slow slowly small smart smile social society soft software
  solar soldier solid solution solutions solving some somebody someday somehow someone something sometimes somewhere son song soon sorry soul sound source south space speaker special speech speed spelling spending spirit spoiler sport sports spot spring sprint spreadsheet spreadsheets square stability staff stage stakeholders stakes standard standards star start
  startup startups state statement statistics status steady step steps still stock stone storage store stories story storytelling straight strange stranger strangers strategic strategy street strength stress strict strong stronger structure struggle stubbornness student students study stuff style subject subscribers subscription success successful such sudden suddenly sugar suit
  summer sun super supplier suppliers support suppose sure surely surprise surrender survey surveys survival survivors suspicion sustainability sweat sweet swing sympathy symptom system systems table tactics tail take takeaway takeaways talent talented talk tariffs task tasks taste tax taxes teacher teachers teaching team teammates teams teamwork tears tech technical technology
  teenager template templates tension terrible terror test testimonials testing tests text thank thankfully thanks theme then theory therapy there therefore thing things think third thirty thought thoughtful thoughts thousands threat three thrill thus ticket tickets tight time timeline times timing tiny tip tips tired title titles today together toilet tolerance tomorrow ton tone tonight
  tons tool tools top topic total touch tough toughness tour town toxic track trade tradition traffic train trainer training transformation transition translation transparency trap trauma travel treatment tree trend trends trial trip trouble trucks true truly trust truth try turn turnover tutorials twenty twice two type typical ugly ultimate ultimately uncertainty uncle uncomfortable under
  understanding unexpected unfair union unique unit units unity universe university unless unlike unlikely until update updates upset urgency urgent usage used user users usual usually utter vacation validation valuable value values vanity variety various vast velocity vendor vendors venture verdict version versus very veteran veterans victory video videos view viewers views village violence viral virtual virtue visibility
  vision visit visitor visual vital voice volume volunteers vulnerability vulnerable wage waiting walk walking wall war warehouse warm warning waste watch water wave way ways weak weakness wealth weather web website wedding week weekend weekends weeks weight welcome well wellbeing west white whole wicked wide wife wild willing willpower win wind window wine winners winning winter wisdom wise wishes within without
  woman women wonderful wood word words work workers workflow working workload workplace workshop workshops world worries worry worse worst worth wow writer writers writing wrong yeah year years yes yesterday yet young younger youth zero zone accept achieve admit adopt advise afford agree aim allow announce appear appreciate argue arrive assume attend avoid balance behave belong blame borrow
  bother brag burn calculate cancel carry catch celebrate chase cheat cheer choose claim climb collect combine commit communicate compare compete complain complete compound concentrate confess confirm connect contact continue contribute convert convince cook count crash create cry dare deliver delegate depend describe deserve destroy develop dig disagree disappear discover discuss document doubt download earn eat educate embrace
  emerge empower enable encourage enjoy ensure enter escape establish evaluate examine expand experiment explore express extend face fill finish flip focus force forgive gather generate grab grind guard guide handle hide identify ignore imagine implement improve include increase influence inform insist inspire install interrupt introduce invest invite join judge jump kill knock laugh lay lean lie lift limit link listen locate lower
  mail manage measure mention mentor merge mind mix monitor motivate negotiate nurture observe obtain occur offer operate organize overcome owe pack participate partner pause perform permit persist persuade pitch plan pray prefer prepare present preserve press pretend prevent prioritize proceed produce promote propose protect prove provide publish pull purchase push qualify question raise reach react realize receive recognize recommend reconsider record recover recruit
  reduce refer reflect refuse regard reject relate release rely remain remind remove repair repeat replace reply report represent request require rescue research resign resist resolve respond restore retain rethink retire return reveal revise risk roll rush schedule scream seek select separate serve settle shake shape shift shrink simplify slip smile solve sort specify spread squeeze state steal step stretch strive struggle submit subscribe succeed suffer suggest
  supply support surround survive suspect swallow sweat switch swim target taste tear tend thank touch tour track train transfer transform translate travel treat trigger trim type unlearn unlock update upgrade urge value vary visit volunteer vote walk warn wash waste watch weigh whisper wipe withdraw wonder worry wrap yell afraid angry asleep aware awake bitter careful certain cheaper clearer clever closer comfortable confident content cool correct deeper desperate eager easier
  eventual excited exhausting familiar famous fewer fierce fine firmer foolish fortunate gone grateful greater guilty half-way handy happier harder helpful higher hungry ignorant imperfect incredibly inevitable innocent invisible jealous keen larger lazier lower mad mere messy modest narrow nasty neat nervous nicer noisy numb obsessed obvious painful passive patient polite proud quieter raw recent related relaxed reliable remarkable rough rude sane scared selfish sensible shallow sharper shorter sicker simpler slower smaller smoother sober softer
  sore stable steep stiff stupid subtle sudden suitable surprised terrific thick thin tricky unable unaware uneasy unhappy upper useful useless visible warmer weird welcome wiser wonderful worried worthy wrong fyi ps tldr tl dr asap faq diy ok okay hey hi hello amen bravo oops wow please yup nope nah`;

const COMMON: ReadonlySet<string> = new Set(
  [
    ...ORDINARY.trim().split(/\s+/),
    ...VERBS,
    ...AUXILIARIES,
    ...PREPOSITIONS,
    ...MID_ADVERBS,
    ...SENTENCE_ADVERBS,
    ...SUBORDINATORS,
  ].map((word) => stemOf(word, "en")),
);
const DERIVED =
  /(?:ing|ed|ly|tion|sion|ness|ment|ments|ship|ships|ity|ities|ful|less|able|ible|ance|ence|ous|ive|ize|ise|ism|ist|ists|ward|wards|wise|hood|ology|ical|icals|ers|ors|n't)$/;
const LONG_ENOUGH = 5;

/** Whether an English word, folded, is rather an ordinary word than a name. */
export function isOrdinary(key: string): boolean {
  const word = key.replace(/'(?:s|re|ve|ll|d|m)$/, "");
  if (COMMON.has(stemOf(word, "en"))) return true;
  if (word.startsWith("un") || word.startsWith("re-") || word.startsWith("non")) return true;
  return word.length > LONG_ENOUGH && DERIVED.test(word);
}
