import type { ReadNote } from "./notes.ts";

/** One telling word, or two of the words that also turn up elsewhere. */
const ENOUGH = 2;
const TELLING = 2;
/** A note about everything is about nothing. */
const MAX_PER_NOTE = 3;

/** Topics by the number of notes about them, the most frequent first. Notes in a language the writer does not know have none. */
export function topicsIn(notes: readonly ReadNote[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const topic of notes.flatMap(topicsOfNote)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

function topicsOfNote({ language, spoken }: ReadNote): string[] {
  const weights = new Map<string, number>();
  for (const { topic, telling, other } of TOPIC_WORDS[language.code] ?? []) {
    const weight = spoken.reduce((sum, { key }, at) => {
      const pair = `${key} ${spoken[at + 1]?.key ?? ""}`;
      if (telling.test(key) || telling.test(pair)) return sum + TELLING;
      return other.test(key) || other.test(pair) ? sum + 1 : sum;
    }, 0);
    if (weight >= ENOUGH) weights.set(topic, weight);
  }
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_PER_NOTE)
    .map(([topic]) => topic);
}

/** Which words tell what a note is about. */
interface TopicWords {
  topic: string;
  /** One is enough. */
  telling: RegExp;
  /** Turn up in other notes as well: two are needed. */
  other: RegExp;
}

/** Words, and pairs of words, with `*` for any ending. */
function words(list: string): RegExp {
  const patterns = list
    .split("|")
    .map((word) => word.trim().replace(/\s+/g, " ").replaceAll("*", String.raw`[\p{L}'-]*`))
    .filter(Boolean);
  return new RegExp(`^(?:${patterns.length > 0 ? patterns.join("|") : "(?!)"})$`, "u");
}

/** Lines of `Topic: telling words; other words`. */
function table(lines: string): TopicWords[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [topic = "", telling = "", other = ""] = line.split(/[:;]/);
      return { topic: topic.trim(), telling: words(telling), other: words(other) };
    });
}

const ENGLISH = table(`
  Hiring: hiring | recruit* | candidate* | job interview* | job posting* | new hire | new hires | onboard someone; hire | hires | hired | interview* | resume* | cv | reference* | fired | firing
  Pricing: pricing | price increase | raise prices | our price | our prices | my prices | my price | price tag; discount* | price | prices | priced | expensive | cheap | cheaper | charge | charged
  Customers: churn* | customer success | customer support | our customers | my customers | retention | renewal*; customer | customers | client | clients | user | users | support | complain* | refund*
  Fundraising: fundraising | investor* | venture | vc | vcs | term sheet | seed round | series a | series b | pitch deck | raise money | raised money; pitch | round | valuation | runway | angel | cheque
  Product: roadmap | product market | product-market | prototype* | feature | features | mvp | backlog | user research; product | products | launch* | shipped | ship | release | beta | ui | button
  Leadership: leadership | management | managing people | my team | delegat* | one on ones | one-on-ones | micromanag*; manager* | lead | leader* | boss | trust | feedback | team
  Sales: sales | cold call | cold calls | cold email* | prospect | prospects | quota | closing deals | sales rep*; deal | deals | sell | selling | sold | demo | demos | pipeline | discount* | buyer* | buyers | reps
  Marketing: marketing | advertis* | campaign* | branding | newsletter | seo | content strategy | positioning | audience; brand | brands | ad | ads | posts | podcast | followers | launch
  Growth: growth | activation | conversion* | go viral | went viral | acquisition | product-led; grew | grow | growing | doubled | tripled | scale | scaling | metrics | funnel
  Engineering: engineering | code review* | pull request* | refactor* | deploy* | codebase | software engineer* | technical debt | tech debt | database*; code | bug | bugs | engineer | engineers | api | server* | developer* | outage | software
  Design: design | designs | designer* | designing | ux | typography | figma | design system | prototype*; component* | layout | font | fonts | colour* | color* | button | menu
  Remote work: remote | remotely | work from home | working from home | home office | time zone | time zones | distributed team | async; office | slack | zoom | standup* | commute*
  AI: ai | artificial intelligence | machine learning | chatgpt | gpt | llm | llms | language model* | prompts; model | models | automation | automat* | prompt | agent | agents
  Money: cash flow | cashflow | profit* | savings | debt | payroll | bankrupt* | budget* | invoice* | revenue; money | cash | loan | cost | costs | dollars | pay | bank | salary
  Failure: failure* | failed | failing | my mistake | my mistakes | i was wrong | was wrong | went wrong | bankrupt* | shut down; mistake* | wrong | lost | regret* | broke | fail
  Career: career* | my first job | quit my | promotion | new job | resign* | job offer; job | jobs | quit | boss | promoted | salary | profession
  Culture: culture | company values | psychological safety | kindness | core values; values | trust | respect | meetings | rituals
  Family: my kids | my son | my daughter | parenting | motherhood | fatherhood | my wife | my husband | maternity | paternity; family | kids | children | mother | father | mom | dad | baby
  Wellbeing: burnout | burned out | burnt out | anxiety | therapy | mental health | sleep | sleeping | insomnia | rest; tired | exhausted | stress* | breath* | walk | walking | health
  Productivity: productivity | to-do | todo list | deep work | time management | procrastinat* | inbox; calendar | meeting | meetings | focus | habit* | routine* | deadline* | schedule
  Learning: teaching | teacher* | student* | learning | school | university | classroom | curriculum; workshop* | class | course* | read | book | books | learn | learned | taught
  Starting up: start a company | started a company | my startup | our startup | side project | bootstrapp*; co-founder* | cofounder* | startup* | founder* | founding | founded | venture
  Operations: logistics | supply chain | inventory | warehouse* | delivery | deliveries | manufactur* | factory; process | processes | supplier* | truck* | order | orders | machine*
  Writing: write every | blog | storytelling | ghostwrit* | copywrit*; writing | write | wrote | written | post | posts | story | stories | words
  Legal: contract | contracts | lawyer* | lawsuit | legal | compliance | trademark; sign | signed | court | clause*`);

/** The names of topics are English everywhere, like the tags: the screen they stand on is. */
const TOPIC_WORDS: Record<string, readonly TopicWords[]> = {
  en: ENGLISH,
  es: table(`
    Hiring: contratar* | contraté | contratamos | contratación* | candidat* | reclutar*; entrevista* | despedí | despido*
    Pricing: precio | precios | tarifa*; caro | cara | barato | cobrar | cobramos | descuento*
    Customers: ; cliente | clientes | usuario* | queja* | atención
    Fundraising: inversor* | inversión | ronda | capital riesgo; socios | valoración
    Product: producto | productos | funcionalidad*; lanzamos | lanzar | versión
    Leadership: liderazgo | liderar | mi equipo | delegar; jefe | jefa | equipo | confianza
    Sales: ventas | vender | comercial*; vendimos | venta | trato
    Marketing: marketing | publicidad | anuncio* | campaña*; marca | redes
    Engineering: ingenier* | código | programa* | software; error | datos | servidor*
    Design: diseñ*; tipografía | color*
    Remote work: remoto | teletrabajo; oficina | casa
    AI: inteligencia artificial | ia | chatgpt; modelo* | automatiz*
    Money: dinero | deuda* | factura* | presupuesto*; banco | pagar | costo* | coste*
    Failure: fracaso* | fracas* | error mío | me equivoqué; perdimos | perdí | error | errores
    Career: carrera | mi primer trabajo | renuncié; trabajo | empleo
    Culture: cultura | valores; respeto
    Family: mi hijo | mi hija | mis hijos | maternidad | paternidad; familia | hijos | madre | padre
    Wellbeing: agotamiento | ansiedad | descanso | dormir; cansad* | estrés
    Learning: aprender | enseñar | alumn* | estudiante* | profesor*; aprendí | clase | curso
    Operations: logística | almacén | entregas | fábrica; camión | camiones | proceso* | pedido*`),
  de: table(`
    Hiring: einstellen | eingestellt | bewerb* | kandidat* | recruiting; vorstellungsgespräch* | kündig*
    Pricing: preis | preise | preiserhöhung | rabatt*; teuer | billig
    Customers: ; kunde | kunden | kundin | nutzer* | beschwer*
    Fundraising: investor* | finanzierungsrunde | wagniskapital; beteiligung
    Product: produkt | produkte | funktionen | prototyp*; version | entwickelt
    Leadership: führung | führungskraft | mein team | delegieren; chef* | team | vertrauen
    Sales: vertrieb | verkauf | verkaufen | akquise; verkauft | angebot*
    Marketing: marketing | werbung | kampagne*; marke | marken
    Engineering: ingenieur* | software* | programmier* | entwickler*; code | fehler | server | maschine*
    Design: design* | gestaltung; schrift | farbe*
    Remote work: homeoffice | remote; büro
    AI: ki | künstliche intelligenz | chatgpt; modell* | automatisier*
    Money: geld | schulden | rechnung* | budget; bank | bezahl* | kosten | euro
    Failure: scheitern | gescheitert | pleite | mein fehler; verloren | fehler
    Career: karriere | mein erster job | beförder*; job | beruf
    Culture: unternehmenskultur | kultur | werte; respekt
    Family: meine tochter | mein sohn | meine kinder | elternzeit; familie | kinder | mutter | vater
    Wellbeing: burnout | erschöpf* | schlaf | schlafen; müde | stress
    Productivity: besprechung* | meetings | kalender | produktiv*; planung | termin*
    Learning: lernen | unterricht* | schüler* | studier* | lehrer*; gelernt | kurs
    Operations: logistik | lager | lieferung | liefern | fertigung; geliefert | maschine* | prozess*`),
  fr: table(`
    Hiring: recrut* | embauch* | candidat*; entretien | licenci*
    Pricing: prix | tarif* | remise*; cher | chère
    Customers: ; client | clients | cliente | utilisateur* | réclamation*
    Fundraising: levée | investisseur* | tour de; valorisation
    Product: produit | produits | fonctionnalité* | prototype*; version | lancement
    Leadership: management | leadership | mon équipe | déléguer; équipe | chef | confiance
    Sales: vente | ventes | vendre | prospect*; vendu | commercial*
    Marketing: marketing | publicité | campagne*; marque | marques
    Engineering: ingénieur* | code | développeur* | logiciel*; bug | serveur*
    Design: design* | graphisme; couleur*
    Remote work: télétravail | à distance; bureau
    AI: intelligence artificielle | ia | chatgpt; modèle* | automatis*
    Money: argent | dette* | facture* | budget | trésorerie; banque | payer | coût*
    Failure: échec* | échoué | mon erreur; erreur* | perdu
    Career: carrière | mon premier emploi | démission*; emploi | travail
    Culture: culture | valeurs; respect
    Family: mon fils | ma fille | mes enfants | maternité; famille | enfants | mère | père
    Wellbeing: burn-out | épuis* | sommeil | dormir; fatigu* | stress
    Learning: enseign* | élève* | étudiant* | formation; appris | cours
    Operations: logistique | entrepôt | livraison*; commande*`),
  pt: table(`
    Hiring: contratar | contratei | contratamos | contratação | candidat* | recrut*; entrevista* | demiti | demissão
    Pricing: preço | preços | tarifa*; caro | barato | cobrar | desconto*
    Customers: ; cliente | clientes | usuário* | reclam*
    Fundraising: investidor* | investimento | rodada; sócios
    Product: produto | produtos | funcionalidade*; lançamos | versão
    Leadership: liderança | liderar | meu time | minha equipe | delegar; chefe | equipe | confiança
    Sales: vendas | vender; vendeu | vendemos | venda | negócio
    Marketing: marketing | publicidade | anúncio* | campanha*; marca | marcas | redes
    Engineering: engenh* | código | programa* | software; erro | dados
    Design: design* | tipografia; cor | cores
    Remote work: remoto | home office; escritório
    AI: inteligência artificial | ia | chatgpt; modelo* | automatiz*
    Money: dívida* | fatura* | orçamento*; dinheiro | banco | pagar | custo*
    Failure: fracass* | meu erro | falência; perdemos | perdi | erro | erros
    Career: carreira | meu primeiro emprego | pedi demissão; emprego | trabalho
    Culture: cultura | valores; respeito
    Family: meu filho | minha filha | meus filhos | maternidade; família | filhos | mãe | pai
    Wellbeing: burnout | ansiedade | descanso | dormir; cansad* | estresse
    Learning: ensinar | aluno* | estudante* | professor*; aprendi | aula | curso
    Operations: logística | armazém | entregas | fábrica; processo* | pedido*`),
};
