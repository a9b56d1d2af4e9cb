/** Phrases that could stand in any post, as patterns of whole words. Which of them were said decides who calls. */
const STOCK = String.raw`
game[- ]?chang\p{L}+|leverag(?:e|es|ed|ing)|unlock(?:s|ed|ing)?|elevat(?:e|es|ed|ing)|foster(?:s|ed|ing)?|underscor(?:e|es|ed|ing)|empower\p{L}*
delv(?:e|es|ed|ing)|div(?:e|es|ing) (?:deep )?into|deep dive|embark(?:s|ed|ing)?|supercharg\p{L}+|tapestry|seamless(?:ly)?|realm|superpower|non-negotiable
landscapes?|paradigm\p{L}*|synerg\p{L}+|cutting[- ]edge|holistic|transformative|groundbreaking|testament|treasure trove|humbled|resilience|mindset
thought leader\p{L}*|(?:powerful|great|good|important|stark|gentle|humbling|your) reminder|moreover|furthermore|in conclusion|backbone|cornerstone|at its core
(?:in |to )?(?:today['’]s|the modern) [\p{L} -]{0,30}(?:world|landscape|market|age|era)|in an? (?:[\p{L}-]+ )?world(?: [\p{L}-]+){0,6}|(?:ever[- ](?:evolving|changing)|fast[- ]paced)
(?:thrilled|excited|humbled|honou?red|proud|delighted|happy|pleased) to (?:announce|share|say|be)|buckle up|plot twist|spoiler alert|mic drop|unpopular opinion|hot take
little did (?:i|we) know|what (?:nobody|no one|most people) (?:ever )?(?:tells? you|miss(?:es)?|gets? wrong)|(?:so |and |but )?here['’]s (?:to (?:the|more)|your|how|what|why|the (?:\p{L}+ )?(?:thing|kicker|truth|catch|twist|lesson|part))
needless to say|it['’]s no secret that|at the end of the day|let['’]s be honest|bottom line|guess what|(?:know|want to know) what the|the (?:\p{L}+ )?truth is|let me tell you|honestly\?|why (?:does|should) (?:this|it|that|you) (?:matter|care)
let (?:that|this) sink in|read (?:that|this)(?: last| line| sentence| one){0,2} (?:again|twice)|think about (?:that|it) for a|when it (?:hit me|clicked)|fast[- ]forward to|lessons? (?:i )?learned|valuable lessons?|wake[- ]up call
(?:changes|changed) everything|ma(?:kes|de|ke|king) (?:all )?the (?:biggest |whole )?difference|agree or disagree|(?:agree|thoughts|sound familiar|who['’]s with me)\?|repost this|in an? (?:\p{L}+ )?(?:era|age) (?:of|where|when|in)|the (?:new|ultimate|real) (?:currency|luxury)
(?:an?|such an?|our|my|the|this) (?:\p{L}+ ){0,2}journey|next chapter|what (?:really|truly) matters|(?:outside|beyond) (?:your|the|our|my) (?:comfort zone|box)|(?:importance|power) of|what happened next|(?:key|secret) to success|pav(?:e|ed|es|ing) the way
why i do what i do|set(?:s|ting)? (?:you|us|them) apart|(?:most valuable|greatest) (?:asset|resource)|in the comments|below 👇|navigat(?:e|ed|es|ing) the|whether you['’]re an? [\p{L} ]{3,30} or|behind every \p{L}+,? there|sometimes,? the (?:\p{L}+est|best|small)
(?:in einer|en un|dans un|num|em um|in een|in un) (?:\p{L}+ )?(?:welt|zeit|mundo|monde|wereld|mondo)(?=,| (?:que|où|onde|donde|die|waarin|dove|che|en|em|in|vol)(?!\p{L}))
die neue währung|la (?:nueva moneda|nouvelle monnaie)|a nova moeda|de nieuwe valuta|la nuova moneta
in der heutigen [\p{L} ]{0,25}(?:welt|zeit)|bahnbrechend\p{L}*|nahtlos\p{L}*|ganzheitlich\p{L}*|(?:neues|nächstes?|nächsten?) level
entfesse\p{L}+|darüber hinaus|weißt du,? was das (?:beste|schönste)|(?:macht (?:den|einen) (?:ganzen )?unterschied|(?:ver)?ändert alles)
das ist der (?:punkt|schlüssel)|lass(?:t)? das (?:mal )?(?:kurz )?(?:sacken|wirken)|lies das noch ?mal|(?:in|im) (?:zeiten|zeitalter) (?:der|von|des)|(?:veränderte|änderte) alles|game ?changer|schreibt? (?:es|sie)? ?(?:mir )?(?:gerne? )?in die kommentare|steht (?:bei uns )?im mittelpunkt|gemeinsam die zukunft
en el mundo (?:actual|de hoy)|me (?:complace|emociona|alegra) (?:anunciar|compartir)|sin lugar a dudas|cambi(?:o|a) de (?:paradigma|juego)
un antes y un después|desbloquea\p{L}*|empodera\p{L}*|sumerg\p{L}+|en definitiva|sabes qué es lo mejor|adivina qué|lo cambia todo
(?:ahí está|esa es) la clave|te leo en (?:los )?comentarios|(?:lo cambió todo|todo cambió|lo entendí todo)|marc(?:a|ó) la diferencia|detrás de cada|clave del éxito|léelo (?:otra vez|de nuevo)|deja que (?:eso )?cale|déjalo asentar
dans le monde (?:actuel|d['’]aujourd['’]hui)|de nos jours|je suis (?:ravie?|heureux|heureuse|fière?) (?:d['’]annoncer|de partager)|c['’]est là (?:toute la différence|que tout)|relisez(?: bien)?|laissez ça infuser
chang\p{L}+ la donne|plongeons|libérer (?:le|son|votre) potentiel|sans couture|en (?:conclusion|résumé)|devinez quoi|(?:a )?chang(?:e|é) tout|tout a changé|au cœur de|n['’]a pas de prix|en commentaires?|dans les commentaires|belle leçon
no mundo (?:atual|(?:[\p{L}]+ )?de hoje)|tenho (?:o prazer|orgulho) de (?:anunciar|compartilhar)|divisor de águas|virada de chave|leia (?:isso )?de novo|deixe isso assentar
alavanca\p{L}*|potencializa\p{L}*|mergulh\p{L}+ n[oa]|por outro lado|em conclusão|adivinhe? o quê|mud(?:a|ou) tudo|tudo mudou|a ficha caiu|nos comentários|gratidão|por trás de cada|aí está (?:o segredo|a chave)
in de (?:huidige|snelle) wereld|naadloo?s\p{L}*|naar een hoger niveau|verandert alles|maakt het verschil|laat (?:dat|het) (?:even )?bezinken
nel mondo di oggi|rivoluzionari\p{L}+|punto di svolta|questo cambia tutto`;

export const STOCK_PHRASE = new RegExp(
  `(?<!\\p{L})(?:${STOCK.trim().replaceAll("\n", "|")})(?!\\p{L})`,
  "giu",
);
