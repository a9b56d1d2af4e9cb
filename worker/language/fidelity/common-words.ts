import { stemOf, wordSet } from "../text/index.ts";

/** Common words, one form of each, that begin sentences and are no names. */
const ORDINARY = new Set(
  [
    ...wordSet(`
      able accept account act add admit adult advice afraid after age ago agree ahead air allow alone alright always ambition anger
      anniversary answer any anybody anymore anyone anything anyway apart apparently app apply ask assume attention aunt average baby back
      bad bag bakery balance bank bar barely base bear beat beautiful become bed begin behind believe benefit best better bet big bill bit
      blood blow board body bold book boring boss both bottom box boy bread break breakfast bring brother budget bug build burn bus
      business busy buy cake call calm camera candidate car card care carry cash catch cause ceo chance change chaos cheap check chef
      child choice choose city class clean clear client close cloud club coach code coffee cold colleague collect college come comment
      community company complaint computer congrats consider cook cool copy cost could count country couple course cousin create credit
      crisis critic crowd culture cup curious current customer cut dad daily damn danger dark data date day dead deadline deal dear
      death debt decide deep defend delay deliver demo design desk detail developer different difficult dinner dirty discipline
      discover doctor dog dollar domain done door double doubt down draft dream drink drive drop due during each ear early earn easy eat
      edge editor effort ego either else email emotion employer empty end energy engineer enjoy enough enter entire error estimate even
      evening ever every everybody everyone everything everywhere example excel except excuse expect expert explain extra eye face fact
      fail fair faith fall family famous fan far fast fat father fault fear feature fee feel few field fight figure file fill final find
      fine finger finish fire first fish fit fix flat floor fly focus follow food fool foot forever forget forgive form former forward
      founder free fresh friday friend front full fun fund funny further future gain game garden gather gender generous gentle get gift
      girl give glad go goal god good goodbye grand grandma grant great green grow grief group growth guess guest guide guilt guy hair
      half hand hang happy hard hardly harm hate have head health hear heart heat heaven heavy hell hello help hence hero hide high hint
      hire history hit hold hole holiday home honest hope horrible hospital hot hotel hour house how however huge human humor hundred
      hungry hunt hurry hurt husband idea ideal identify ignore image imagine important imposter inbox inch income indeed inform inside
      insight inspire instead interest internet interview investor invite invoice island issue item job join joke journey joy judge
      jump junior junk just keep key kick kid kill kind king kitchen know lack lady lake lamp land language large last late later
      laugh launch law lay lazy lead leader leak lean learn least leave legacy less lesson let letter liar library lie life lift light
      like likely limit line list listen literally little live load loan lock logo long look lose loss lost lot loud love low loyal luck
      lunch machine magic mail main maintain major make male man manage manager many mark market marriage master match maybe
      meal mean meanwhile measure meat media meet meeting member mention mentor mercy mess message metal middle milk mind mine minor
      minute miss mistake modern mom moment money monday month mood moral more moreover morning most mother mouth move much mum music
      must myself myth name narrow nature near nearly neck need neighbor neither nervous net network never nevertheless new news next
      nice night nobody noise none nonsense normal note nothing notice novel now nowhere number nurse observe obvious occur odd offer
      office often oil old once one only oops open opinion opposite option order ordinary other otherwise ouch outside overall overhead
      overnight owe own owner page pain paint pair panic paper parent park part partner party pass past patient pattern pause pay peace
      people percent perfect perhaps permit person phone phrase pick picture piece pipeline pity place plain plan plant play please
      plenty plus pocket podcast point police polite poor pop possible post potential power practice pray prepare present president
      press pretend pretty price pride prize problem process produce product profit project promise proof proud prove provide public
      pull purpose push put quality quarter question quick quiet quit quite quote race radio rain raise rare rather raw reach react read
      ready real reason receive recent recipe record recover recruit red refer refuse regard regret reject remain remember remind remote
      remove rent repair repeat reply report request rescue research resign respect rest result return reveal review reward rhythm rich
      rid ride right ring risk road rock role room rough round routine row rule rumor run runway rush sad safe salary sale salt same
      save say scale scene schedule school science scope scream screen search season seat second secret see seed seek seem seldom select
      self sell send senior sense separate serious serve service set several shadow shame shape share sharp shift ship shit shop short
      shot shout show shy sick side sign silent simple simply since sincere single sir sister sit site size skill skip sleep slide slip
      slow small smart smell smile smoke snow so social soft software sold solid solve some somebody someday somehow someone something
      sometimes somewhere son song soon sorry sort soul sound source space speak speaker special spend spoiler spread spring staff stage
      stand star start startup state station stay steady steal step stick still stock stone stop store storm story strange strategy
      stranger street stress strict strike strong student study stuff stupid style subject succeed such sudden suffer sugar suggest
      summer sun supplier support suppose sure surprise survive sweet switch system table take takeaway talent talk tall tape target
      task taste tax tea teach team teammate tear tech technology tell template ten tend terrible test text thank that thick thin thing
      think third thought thousand threat throw thus ticket tie tight time tiny tip tired title today together tomorrow tone tonight
      too tool top topic total touch tough tour toward town track trade train trap travel treat tree trial trick trip trouble truck true
      trust truth try turn turnover twice two type ugly uncle under understand unfair unit unless unlike unlock until upset urgent use
      user usual value various vegan vendor venture very veteran victim video view village visit visitor voice wage wait wake walk wall
      want war warehouse warm warn waste watch water way weak wear weather website wedding weekend week weird welcome well wet what
      whatever wheel whenever wherever whether whisper white whole why wide wife wild willing win wind window winter wipe wise wish
      within woman wonder wood word work worker world worry worse worst worth wow wrap write wrong yard yeah year yell yep yes yesterday
      yet young youth zero zone`),
  ].map((word) => stemOf(word, "en")),
);
/** Common words that are rather names where they open a sentence. */
const RATHER_NAMES = wordSet(
  "apple bob bush charlie frank harry hunter jack jay lee martin max ray rose sam tony",
);
const DERIVED =
  /(?:ing|ed|ly|tion|sion|ness|ments?|ships?|it(?:y|ies)|ful|less|[ai]ble|[ae]nce|ous|ive|i[zs]e|ism|ists?|wards?|wise|hood|ology|icals?|ers|ors|n't)$/;
const LONG_ENOUGH = 5;

/** Whether an English word, folded, is rather an ordinary word than a name. */
export function isOrdinary(key: string): boolean {
  const word = key.replace(/'(?:s|re|ve|ll|d|m)$/, "");
  if (RATHER_NAMES.has(word)) return false;
  return ORDINARY.has(stemOf(word, "en")) || (word.length > LONG_ENOUGH && DERIVED.test(word));
}
