import { stemOf, wordSet } from "../text/index.ts";

/** Common words, one form of each, that begin sentences and are no names. */
const ORDINARY = new Set(
  [
    ...wordSet(`
      able account act add admit advice after again age ago agree ahead all allow almost along already although always and another answer any anybody
      anyone anything anyway ask away baby back bad bank because become before begin behind being believe best better between big boss both boy break
      bring brother build business but buy call car care case catch cause ceo chance change check child choose city class clean clear client close cloud
      coach code coffee cold colleague come comment community company complete consider content cool cost could country couple course create crowd
      culture customer cut dad daily data day deadline deal dear decide design developer different dinner do doctor dog dollar door double down dream
      drive drop during each early easy eat either email employee end energy engineer enough even evening ever every everybody everyone everything
      exactly example except excuse expect expert fail fair faith family fast father fear feature feel few fight figure final find fine finish first fix
      focus folk follow food for forever forget former founder free friend from front full fun game get girl give go goal good great ground group grow
      growth guess guy half hand happy hard hate have head health hear heart hello help here hey high hire history hold home honest hope hospital hour
      house how however huge human hundred hurt husband idea if imagine important in inside instead interest invest invite issue it job join judge jump
      just keep key kid kill kind know language large last late later laugh launch law lead leader learn least leave legal less lesson let letter life
      light like line list listen little live local long look lose lot love low luck lunch machine mail main make man manage manager many mark market
      marriage maybe mean meanwhile meet meeting member mentor message middle mind mine minute miss mistake modern mom moment money month more moreover
      morning most mother move much music must my name near need neighbor neither nervous never new news next nice night no nobody none normal not note
      nothing notice now number nurse obvious of off offer office often oil okay old on once one only open or order other otherwise ouch our out outside
      over own owner pain paper parent part partner party past patient pay people perfect perhaps person phone pick picture place plan play please
      plenty plus point poor post power practice present president press price problem process product project promise proof proud public pull push put
      quality question quick quiet quit quite quote rather read ready real reason recent record red remember remote repeat report respect rest result
      return revenue review rich right risk road role room round rule run sad safe salary sale same save say school second secret see seem sell send
      senior series serious service set several shame share she ship shop short should show sick side simple since sister sit skill sleep slow small
      smart so social software some somebody someone something sometimes son soon sorry sound space speak spend staff stage stand start startup state
      stay step still stop store story strange stress strong student study stuff such suddenly sun support sure surprise system take talk task teach
      teacher team teammate tech tell ten terrible test text thank that the then there they thing think third this thousand three through time tip tired
      to today together tomorrow tonight too tool top topic total tough town trade train trust truth try turn twice two type under understand
      unfortunate unless until up urgent us use usual vendor very video visit wait wake walk wall want war warm watch water way wear weather website
      week weekend weird welcome well what whatever when whenever where wherever whether which while who whole why wife win wish with without woman
      wonder word work worker world worry worse worst worth would wow write wrong yeah year yes yesterday yet you young your youth zero`),
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
