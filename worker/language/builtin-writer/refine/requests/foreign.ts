import { wordSet } from "../../../text/index.ts";
import { type CommandLanguage, head, names, parts, type Rule, says, without } from "./request.ts";

/** How one language puts the requests that all of them share. */
interface Wording {
  code: string;
  and: string;
  small: string;
  shorter: string;
  longer: string;
  bolder: string;
  softer: string;
  formal: string;
  casual: string;
  split: string;
  list: string;
  numbered: RegExp;
  paragraphs: string;
  addQuestion: string;
  removeQuestion: string;
  anotherHook: string;
  hookAbout: string;
  remove: string;
  /** What may stand between "remove" and what is meant: "the part about". */
  part: RegExp;
  startWith: string;
  endWith: string;
  replace: string;
  replaced: RegExp;
  bringBack: string;
  negation: RegExp;
  translate: string;
  undo: string;
}

function commands(wording: Wording): CommandLanguage {
  const bare = (argument: Parameters<typeof without>[0]) => without(argument, wording.part);
  const rules: Rule[] = [
    says(wording.translate, { kind: "cannot", what: "translate" }),
    says(wording.undo, { kind: "cannot", what: "undo" }),
    says("emojis?", { kind: "cannot", what: "emoji" }),
    says("hashtags?", { kind: "cannot", what: "hashtags" }),
    says(wording.removeQuestion, { kind: "removeQuestion" }),
    says(wording.addQuestion, { kind: "addQuestion" }),
    says(wording.paragraphs, { kind: "paragraphs" }),
    {
      head: head(wording.list),
      read: (_, match) => ({ kind: "list", isNumbered: wording.numbered.test(match[0]) }),
    },
    says(wording.split, { kind: "split" }),
    names(wording.hookAbout, (about) => ({ kind: "hook", about: bare(about) })),
    says(wording.anotherHook, { kind: "hook" }),
    names(wording.replace, ({ text }) => {
      const found = parts(text, [wording.replaced]);
      return found && { kind: "replace", from: found.from ?? "", to: found.to ?? "" };
    }),
    names(wording.startWith, (what) => ({ kind: "startWith", what: bare(what) })),
    names(wording.endWith, (what) => ({ kind: "endWith", what: bare(what) })),
    names(wording.bringBack, (about) => ({ kind: "bringBack", about: bare(about) })),
    says(wording.bolder, { kind: "bolder" }),
    says(wording.softer, { kind: "softer" }),
    says(wording.formal, { kind: "formal" }),
    says(wording.casual, { kind: "casual" }),
    says(wording.shorter, { kind: "shorter" }),
    says(wording.longer, { kind: "longer" }),
    names(wording.remove, (what) => ({ kind: "remove", what: bare(what) })),
  ];
  const joints = new RegExp(`(?:\\s*[,;]\\s*|\\s+)(?:(?:${wording.and})\\s+)*`, "iuy");
  return { code: wording.code, joints, negation: wording.negation, small: wordSet(wording.small), rules };
}

export const foreign: readonly CommandLanguage[] = [
  commands({
    code: "es",
    and: "y|e|pero|luego|después|también|además",
    small:
      "hazlo haz lo la el los las un una poco más mas por favor puedes podrías quiero que sea con de del al a en y e el texto post publicación me gustaría hacerlo ponlo pon todo toda algo bastante mucho tono gracias también ahora se es muy demasiado esto eso final hola sin ser",
    shorter:
      "m[áa]s (?:corto|corta|breve|conciso|concisa)|ac[óo]rta(?:lo|la)?|acortar(?:lo|la)?|resume(?:lo)?|resúmelo|(?:muy|demasiado) larg[oa]|recórta(?:lo|la)|abrevia(?:lo)?",
    longer:
      "m[áa]s (?:largo|larga|detalle|detalles|extenso)|al[áa]rga(?:lo|la)?|ampl[íi]a(?:lo|la)?|(?:muy|demasiado) cort[oa]",
    bolder: "m[áa]s (?:atrevid[oa]|direct[oa]|fuerte|audaz|contundente|segur[oa]|valiente)",
    softer:
      "m[áa]s (?:suave|amable|humilde|moderad[oa]|tranquil[oa])|suav[íi]za(?:lo|la)?|menos (?:agresiv[oa]|direct[oa]|fuerte|dur[oa])",
    formal: "m[áa]s (?:formal|profesional|serio)|menos (?:informal|coloquial)",
    casual: "m[áa]s (?:informal|casual|coloquial|cercan[oa]|natural)|menos formal",
    split:
      "p[áa]rrafos m[áa]s cortos|div[íi]de(?:lo)?(?: en p[áa]rrafos)?(?: m[áa]s cortos)?|separa en p[áa]rrafos",
    list: "(?:como|en|en forma de) (?:una )?lista(?: numerada| con viñetas)?|lista numerada|con viñetas|en puntos",
    numbered: /numerad/iu,
    paragraphs:
      "(?:sin|quita) (?:la )?(?:lista|viñetas)|(?:en|como) (?:párrafos|prosa|texto (?:normal|corrido))",
    addQuestion:
      "(?:añade|agrega|pon|añádele|termina con|acaba con|incluye|con) (?:me )?una pregunta(?: (?:al|para el) final)?|pregunta al final",
    removeQuestion:
      "(?:quita|elimina|borra|sin) (?:la )?(?:pregunta|cta|llamada a la acción)(?: (?:del|al) final)?",
    anotherHook:
      "(?:otr[oa]|un nuevo|nuevo|diferente|cambia el|mejor|cambia la) (?:gancho|hook|título|primera línea|frase inicial|inicio)",
    hookAbout: "(?:gancho|hook|título|primera línea|inicio) (?:sobre|de|acerca de|con)",
    remove: "quita(?:r|le)?|elimina(?:r)?|borra(?:r)?|saca(?:r)?|suprime|no menciones|no hables de",
    part: /^(?:(?:la|lo|el|los|las|esa|ese|toda?) )*(?:(?:parte|frase|párrafo|cosa|trozo|oración)s? )?(?:(?:sobre|de|del|acerca de|donde|que|con|en la que|habla) )*(?:el |la |los |las |lo de |lo del )?/iu,
    startWith: "(?:empieza|comienza|abre|inicia|empezar|arranca)(?:lo)? (?:con|por|diciendo)",
    endWith: "(?:termina|acaba|cierra|finaliza)(?:lo)? (?:con|diciendo)",
    replace: "cambia|reemplaza|sustituye|remplaza",
    replaced: /^(?:la palabra |el nombre )?(?<from>.+?) (?:por|con|a) (?<to>.+)$/isu,
    bringBack: "(?:añade|agrega|incluye|menciona|vuelve a poner|más sobre|recupera)",
    negation: /(?:no (?:lo )?hagas|no lo|sin hacerlo)\s+(?:más\s+)?$/iu,
    translate: "trad[uú]c(?:e|ir|elo|ela|irlo)(?: al \\p{L}+)?|en inglés",
    undo: "deshaz(?:lo)?|vuelve atrás|deshacer",
  }),
  commands({
    code: "de",
    and: "und|aber|dann|auch|außerdem",
    small:
      "mach mache machs mach's es das den die der text post beitrag bitte etwas ein bisschen wenig kannst könntest du ich möchte will hätte gern gerne soll sollte sein und mal noch viel zu ihn dann auch am im mit als in dem eine einen danke ist klingen klingt hallo jetzt ganze ganzen machen sollen werden könnte könntet würde würdest kann einfach wäre gerne",
    shorter:
      "k[üu]rzer(?:en|e)?|k[üu]rze(?: (?:es|ihn|den text|das))?|kürzen|knapper|zu lang|straffen?|straffer|gekürzt",
    longer: "l[äa]nger(?:e)?|ausführlicher|mehr details?|zu kurz|verl[äa]nger[en]*|detaillierter",
    bolder: "mutiger|direkter|kühner|st[äa]rker|selbstbewusster|entschiedener|frecher|deutlicher|knackiger",
    softer:
      "sanfter|weicher|freundlicher|bescheidener|zurückhaltender|milder|weniger (?:hart|direkt|aggressiv)|zu (?:hart|direkt|aggressiv)",
    formal: "f[öo]rmlicher|formeller|professioneller|seri[öo]ser|sachlicher|weniger locker",
    casual:
      "lockerer|informeller|umgangssprachlicher|persönlicher|weniger (?:förmlich|formell|steif)|legerer",
    split:
      "kürzere absätze|(?:in )?(?:mehr|kleinere|kürzere) absätze(?: (?:aufteilen|teilen|unterteilen))?|mehr absätze",
    list: "(?:als|in) (?:eine[rn]? )?(?:nummerierte |stichpunkt)?(?:liste|aufzählung)|(?:als|in|mit) stichpunkte[n]?|nummerierte liste",
    numbered: /nummer/iu,
    paragraphs:
      "(?:ohne|keine|entferne die) (?:liste|aufzählung|stichpunkte)|(?:als|in) (?:absätzen?|fließtext|normale[rnm] text)",
    addQuestion:
      "(?:füge? |stell[e]? |schreib[e]? |setz[e]? |mit |eine |am ende )*(?:eine )?frage (?:am|ans|zum) (?:ende|schluss)(?: (?:hinzu|dazu|an|ein))?|(?:am ende|zum schluss) (?:noch )?eine frage|füge? (?:noch )?eine frage (?:hinzu|an)",
    removeQuestion:
      "(?:entferne?|lösche?|streiche?|ohne|nimm) (?:die |das )?(?:frage|cta)(?: (?:am ende|raus|heraus|weg))?|die frage (?:am ende )?(?:weg|raus|streichen|entfernen|löschen)",
    anotherHook:
      "(?:ander(?:er|en|e)|neue[rn]?|besser(?:er|en|e)?) (?:hook|einstieg|aufhänger|überschrift|erste zeile|anfang)",
    hookAbout: "(?:hook|einstieg|aufhänger|überschrift) (?:über|zu|mit|zum)",
    remove: "(?:entfern(?:e|en)?|l[öo]sch(?:e|en)?|streich(?:e|en)?|nimm|lass|weg mit)",
    part: /^(?:(?:den|die|das|dem|der|ganzen?) )*(?:(?:teil|satz|absatz|stelle|sache|sätze) )?(?:(?:über|mit|zu|zum|von|vom|wo|bei|in dem|an der) )*(?:den |die |das |dem |der )?|\s+(?:raus|heraus|weg|draußen|an|streichen|löschen|entfernen|weglassen)$/giu,
    startWith: "(?:beginn(?:e|en)?|start(?:e|en)?|fang(?:e)?(?: an)?|anfangen)(?: (?:es|den text|an))? mit",
    endWith: "(?:ende|endet|schließ(?:e|en)?|hör auf)(?: (?:es|ab))? mit",
    replace: "ersetz(?:e|en)?|[äa]nder(?:e|n)?|tausch(?:e|en)?",
    replaced: /^(?:das wort |den namen )?(?<from>.+?) (?:durch|zu|in|mit|gegen|auf) (?<to>.+)$/isu,
    bringBack: "(?:erwähn(?:e|en)?|mehr (?:über|zu)|nimm wieder|bring(?:e)? wieder|ergänz(?:e|en)?)",
    negation: /(?:nicht|kein)\s+$/iu,
    translate: "[üu]bersetz(?:e|en)?(?: (?:es|das|ihn))?(?: (?:ins|auf) \\p{L}+)?|auf englisch",
    undo: "rückgängig(?: machen)?|mach das rückgängig|zurück zur letzten version",
  }),
  commands({
    code: "fr",
    and: "et|puis|mais|aussi|ensuite",
    small:
      "rends le la les un une peu plus s'il te vous plaît plait peux tu pourrais je veux voudrais que ce soit fais le-moi rends-le fais-le texte post ton du de des et avec au à en trop est merci aussi bonjour svp stp mets dans tout toute bien sois",
    shorter:
      "plus (?:court|courte|bref|brève|concis|concise)|raccourci[srt]*(?:-le|-la)?|raccourcir|trop long(?:ue)?|résume(?:-le)?|condense(?:-le)?",
    longer:
      "plus (?:long|longue|de détails?|détaillé)|rallonge(?:-le)?|allonge(?:-le)?|développe(?:-le)?|trop court(?:e)?",
    bolder: "plus (?:audacieux|direct|directe|fort|forte|percutant|affirmé|assuré|tranchant)",
    softer:
      "plus (?:doux|douce|gentil|humble|modéré|nuancé|calme)|adouci[srt]*(?:-le|-la)?|moins (?:agressif|direct|dur|fort)",
    formal: "plus (?:formel|formelle|professionnel|professionnelle|soutenu|sérieux)|moins familier",
    casual:
      "plus (?:décontracté|familier|familière|informel|naturel|naturelle|détendu)|moins (?:formel|formelle)",
    split:
      "(?:des )?paragraphes plus courts|(?:coupe|divise|découpe)(?:-le)?(?: (?:en|les))? paragraphes(?: plus courts)?",
    list: "(?:comme|sous forme de|en) (?:une )?liste(?: numérotée| à puces)?|liste (?:numérotée|à puces)|avec des puces|à puces",
    numbered: /numérot/iu,
    paragraphs:
      "(?:sans|enlève la|supprime la|enlève les) (?:liste|puces)|en (?:paragraphes|prose|texte (?:normal|continu))",
    addQuestion:
      "(?:ajoute|mets|termine par|finis par|termine avec|finis avec|pose|avec)(?:-moi)? une question(?: à la fin)?|une question à la fin",
    removeQuestion: "(?:enlève|supprime|retire|sans) (?:la )?(?:question|cta)(?: (?:de|à) la fin| finale)?",
    anotherHook:
      "(?:une autre|un autre|autre|une nouvelle|nouvelle|nouveau|change l'|change le|meilleure) ?(?:accroche|hook|titre|première ligne|phrase d'accroche)",
    hookAbout: "(?:accroche|hook|titre) (?:sur|à propos de|avec)",
    remove:
      "(?:enlève|enlever|supprime|supprimer|retire|retirer|efface|coupe|ne parle pas de|ne mentionne pas)",
    part: /^(?:(?:la|le|les|toute?) )*(?:(?:partie|phrase|paragraphe|passage|truc)s? )?(?:(?:sur|à propos de|à propos du|qui parle de|qui parle du|avec|où|concernant|de|du|des|d') ?)*(?:le |la |les |l')?/iu,
    startWith: "(?:commence|commencer|débute|ouvre|démarre)(?:-le)? (?:par|avec)",
    endWith: "(?:termine|finis|conclus|achève)(?:-le)? (?:par|avec|sur)",
    replace: "(?:remplace|change|substitue)",
    replaced: /^(?:le mot |le nom )?(?<from>.+?) (?:par|en|avec) (?<to>.+)$/isu,
    bringBack: "(?:ajoute|mentionne|inclus|remets|plus sur|parle aussi de)",
    negation: /(?:pas|sans)\s+$/iu,
    translate: "tradui[srt]*(?:-le|-la)?(?: en \\p{L}+)?|en anglais",
    undo: "annule(?:-le)?|reviens en arrière",
  }),
  commands({
    code: "pt",
    and: "e|mas|depois|também|então",
    small:
      "faz faça deixa deixe torna torne o a os as um uma pouco mais por favor pode poderia você quero que seja fique fica com de do da no na em e texto post publicação tom muito demais obrigado obrigada também agora é isso esse oi ficar isto ele",
    shorter:
      "mais (?:curto|curta|breve|conciso|concisa|enxuto)|encurt[ae](?:r)?|resum[ae](?:r)?|(?:muito|longo) (?:longo|demais)|reduz(?:a|ir)?",
    longer: "mais (?:longo|longa|detalhes?|detalhado|comprido)|alongu?e?|alonga|ampli[ae]|(?:muito) curto",
    bolder: "mais (?:ousado|ousada|direto|direta|forte|confiante|firme|impactante)",
    softer:
      "mais (?:suave|gentil|humilde|leve|calmo|moderado)|suaviz[ae]|menos (?:agressivo|direto|duro|forte)",
    formal: "mais (?:formal|profissional|sério)|menos (?:informal|coloquial)",
    casual: "mais (?:informal|casual|coloquial|natural|descontraído|descontraída)|menos formal",
    split: "parágrafos (?:mais curtos|menores)|divid[ae](?: em parágrafos)?(?: (?:mais curtos|menores))?",
    list: "(?:como|em|em forma de) (?:uma )?lista(?: numerada)?|lista numerada|em tópicos|com tópicos|em bullets?",
    numbered: /numerad/iu,
    paragraphs:
      "(?:sem|tir[ae] a|remov[ae] a) (?:lista|tópicos)|em (?:parágrafos|prosa|texto (?:normal|corrido))",
    addQuestion:
      "(?:adicion[ae]|coloqu?[ea]|acrescent[ae]|termin[ae] com|bot[ae]|põe|inclu[ai]|com) uma pergunta(?: no (?:final|fim))?|uma pergunta no (?:final|fim)",
    removeQuestion:
      "(?:tir[ae]|remov[ae]|apagu?[ea]|sem) (?:a )?(?:pergunta|cta)(?: (?:do|no) (?:final|fim))?",
    anotherHook:
      "(?:outro|um novo|novo|outra|nova|mud[ae] o|troqu?[ea] o|melhor) (?:gancho|hook|título|abertura|primeira linha)",
    hookAbout: "(?:gancho|hook|título|abertura) (?:sobre|com|de)",
    remove: "(?:remov[ae]r?|tir[ae]r?|apagu?[ea]r?|exclu[ai]|cort[ae]|não mencione|não fale de)",
    part: /^(?:(?:a|o|as|os|tod[ao]) )*(?:(?:parte|frase|parágrafo|trecho|pedaço|coisa)s? )?(?:(?:sobre|do|da|de|dos|das|que fala|onde|com|em que|acerca de) )*(?:o |a |os |as )?/iu,
    startWith: "(?:comec[ae]|começa|comece|inici[ae]|abr[ae]) (?:com|pelo|pela|por|dizendo)",
    endWith: "(?:termin[ae]|acab[ae]|fech[ae]|conclu[ai]) (?:com|dizendo)",
    replace: "(?:troqu?[ea]|troca|mud[ae]|substitu[ai]|alter[ae])",
    replaced: /^(?:a palavra |o nome )?(?<from>.+?) (?:por|para|com) (?<to>.+)$/isu,
    bringBack: "(?:adicion[ae]|mencion[ae]|inclu[ai]|acrescent[ae]|volt[ae] com|mais sobre)",
    negation: /(?:não|sem)\s+(?:faça\s+)?$/iu,
    translate: "traduz[ai]?(?: para o? ?\\p{L}+)?|em inglês",
    undo: "desfaz(?:er|a)?|volt[ae] atrás",
  }),
];
