import { phrases, wordSet } from "../words.ts";

/** How people say who they are. */
export type Introduction =
  /** What follows names a role. */
  | { kind: "role"; phrases: string[][] }
  /** What follows belongs after `tag`: "Runs" and "a bakery". */
  | { kind: "thing"; tag: string; phrases: string[][] }
  /** The same, and what follows names where people work. */
  | { kind: "place"; tag: string; phrases: string[][] }
  /** What follows is an activity and how long it has gone on. */
  | { kind: "since"; phrases: string[][] }
  /** The words say it all. */
  | { kind: "said"; tag: string; phrases: string[][] };

export const INTRODUCTIONS: Record<string, readonly Introduction[]> = {
  en: [
    {
      kind: "role",
      phrases: phrases(`
        i'm a | i'm an | i am a | i am an | i'm the | i am the | i'm now a | i'm now the | as a | as an | i work as a | i work as an
        i'm also a | i'm just a | speaking as a | now i'm a | now i'm the`),
    },
    { kind: "place", tag: "Runs", phrases: [["i", "run"]] },
    { kind: "place", tag: "Leads", phrases: [["i", "lead"]] },
    { kind: "place", tag: "Owns", phrases: [["i", "own"]] },
    { kind: "thing", tag: "Works in", phrases: [["i", "work", "in"]] },
    { kind: "thing", tag: "Teaches", phrases: [["i", "teach"]] },
    { kind: "since", phrases: phrases("i've been | i have been") },
    { kind: "said", tag: "Co-founder", phrases: phrases("my co-founder | my cofounder | my co founder") },
  ],
  es: [
    { kind: "role", phrases: phrases("soy | yo soy | trabajo como | trabajo de | como") },
    { kind: "place", tag: "Dirige", phrases: [["dirijo"]] },
    { kind: "place", tag: "Lidera", phrases: [["lidero"]] },
  ],
  de: [
    { kind: "role", phrases: phrases("ich bin | ich arbeite als | als | bin ich") },
    { kind: "place", tag: "Leitet", phrases: phrases("ich leite | und leite") },
    { kind: "place", tag: "Führt", phrases: [["ich", "führe"]] },
    { kind: "place", tag: "Betreibt", phrases: [["ich", "betreibe"]] },
  ],
  fr: [
    { kind: "role", phrases: phrases("je suis | en tant que | je travaille comme | moi je suis") },
    { kind: "place", tag: "Dirige", phrases: [["je", "dirige"]] },
    { kind: "place", tag: "Tient", phrases: [["je", "tiens"]] },
    { kind: "place", tag: "Gère", phrases: [["je", "gère"]] },
  ],
  pt: [
    { kind: "role", phrases: phrases("sou | eu sou | trabalho como | como") },
    { kind: "place", tag: "Dirige", phrases: [["dirijo"]] },
    { kind: "thing", tag: "Trabalha com", phrases: [["trabalho", "com"]] },
    { kind: "place", tag: "Lidera", phrases: [["lidero"]] },
  ],
};

/** Words that name what somebody is by their work. */
export const ROLES: Record<string, RegExp> = {
  en: /^(?:founder|co-?founder|cofounder|ceo|cto|cfo|coo|cmo|vp|engineer|designer|developer|programmer|manager|director|nurse|doctor|physician|surgeon|dentist|vet|lawyer|attorney|accountant|teacher|professor|lecturer|coach|consultant|advisor|adviser|writer|author|editor|journalist|copywriter|ghostwriter|photographer|artist|musician|composer|actor|baker|chef|cook|barista|butcher|farmer|gardener|florist|plumber|electrician|carpenter|builder|mechanic|welder|driver|pilot|sailor|scientist|researcher|physicist|chemist|biologist|economist|analyst|statistician|psychologist|therapist|counselor|counsellor|psychiatrist|pharmacist|midwife|paramedic|firefighter|soldier|veteran|officer|architect|planner|recruiter|marketer|salesperson|salesman|saleswoman|seller|trader|broker|banker|investor|angel|entrepreneur|solopreneur|freelancer|contractor|creator|youtuber|podcaster|streamer|speaker|trainer|facilitator|mentor|librarian|historian|translator|interpreter|linguist|student|intern|apprentice|shopkeeper|owner|restaurateur|hairdresser|barber|stylist|tailor|carer|caretaker|caregiver|mom|mum|mother|dad|father|parent|partner|operator|strategist|technician|administrator|assistant|bookkeeper|auditor|realtor|landlord|producer|filmmaker|animator|illustrator|potter|brewer|winemaker|beekeeper|tester|sysadmin|president|principal|headteacher|head|lead|executive|generalist|specialist|practitioner|maker|inventor)$/,
  es: /^(?:fundadora?|cofundadora?|ingenier[oa]|diseñadora?|programadora?|desarrolladora?|directora?|gerente|jef[ea]|maestr[oa]|profesora?|médic[oa]|enfermer[oa]|abogad[oa]|contadora?|consultora?|asesora?|escritora?|periodista|fotógraf[oa]|artista|cociner[oa]|panader[oa]|emprendedora?|empresari[oa]|autónom[oa]|vendedora?|comercial|psicólog[oa]|arquitect[oa]|traductora?|estudiante|madre|padre|dueñ[oa]|socia|socio|entrenadora?|agricultora?|dentista|economista|investigadora?)$/,
  de: /^(?:.*(?:gründer|ingenieur|designer|entwickler|programmierer|lehrer|ärzt|anwält|berater|trainer|bäcker|koch|köchin|redakteur|fotograf|künstler|verkäufer|unternehmer|architekt|therapeut|psycholog|übersetzer|forscher|handwerker|tischler|schreiner|gärtner|landwirt|steuerberater|geschäftsführer|leiter|manager|direktor|inhaber|besitzer|partner|autor|journalist|student|pfleger|apotheker|buchhalter|freiberufler|coach)(?:in|e|en)?|arzt|ärztin|anwalt|anwältin|mutter|vater|chef|chefin|ceo|cto|krankenschwester|hebamme|selbstständig)$/,
  fr: /^(?:fondat(?:eur|rice)|cofondat(?:eur|rice)|ingénieure?|designer|graphiste|développeu(?:r|se)|direct(?:eur|rice)|gérante?|chef|cheffe|professeure?|enseignante?|médecin|infirmi(?:er|ère)|avocate?|comptable|consultante?|écrivaine?|auteure?|journaliste|photographe|artiste|cuisini(?:er|ère)|boulang(?:er|ère)|entrepreneu(?:r|se)|indépendante?|vendeu(?:r|se)|commerciale?|psychologue|architecte|traduct(?:eur|rice)|étudiante?|mère|père|patronn?e?|associée?|coach|agricult(?:eur|rice)|formateur|formatrice)$/,
  pt: /^(?:fundadora?|cofundadora?|engenheir[oa]|designer|programadora?|desenvolvedora?|diretora?|gerente|chefe|professora?|médic[oa]|enfermeir[oa]|advogad[oa]|contadora?|consultora?|escritora?|jornalista|fotógraf[oa]|artista|cozinheir[oa]|padeir[oa]|empreendedora?|empresári[oa]|autônom[oa]|vendedora?|psicólog[oa]|arquitet[oa]|tradutora?|estudante|mãe|pai|dona|dono|sócia|sócio|treinadora?|dentista|economista|pesquisadora?)$/,
};

/** Words for what people run, lead and own by their work. */
export const PLACES: Record<string, RegExp> = {
  en: /^(?:bakery|shop|store|bookstore|bookshop|caf[eé]|restaurant|company|business|agency|studio|farm|gym|hotel|salon|firm|practice|brewery|winery|clinic|hospital|school|gallery|museum|bar|pub|start-?up|team|teams|department|division|group|newsletter|podcast|blog|channel|community|nonprofit|charity|foundation|consultancy|platform|factory|marketplace|fund|lab|kitchen|garage|nursery|library|theater|theatre|magazine|publisher|warehouse|hostel|barbershop|pharmacy|nonprofits|engineering|marketing|sales|product|operations|design|support|hr|finance)$/,
  es: /^(?:empresa|negocio|tienda|panadería|restaurante|cafetería|agencia|estudio|equipo|escuela|clínica|hotel|taller|startup|departamento|bar|librería|granja|fábrica|consultora|bufete|despacho)$/,
  de: /(?:bäckerei|firma|unternehmen|agentur|team|laden|geschäft|praxis|schule|betrieb|werkstatt|hotel|restaurant|café|abteilung|kanzlei|studio|verein|startup|hof|buchhandlung|fabrik|apotheke|klinik)$/,
  fr: /^(?:entreprise|boîte|boutique|boulangerie|restaurant|agence|studio|équipe|école|cabinet|hôtel|atelier|startup|start-up|service|ferme|librairie|café|magasin|pharmacie|clinique|usine|association)$/,
  pt: /^(?:empresa|negócio|loja|padaria|restaurante|agência|estúdio|equipe|time|escola|clínica|hotel|oficina|startup|departamento|bar|livraria|fazenda|fábrica|consultoria|escritório)$/,
};

/** "As a result", "I'm a big fan": nobody is that by their work. */
export const NOT_ROLES = wordSet(`
  fan bit result rule kid child joke test reminder favor favour gift company team whole matter side note believer lot little believer
  customer user former ex aspiring wannabe bad terrible good great better fake failed would-be potential future human person big huge
  idea mess wreck genius idiot fool fraud imposter impostor morning night`);
