import { phrases, wordSet } from "../words.ts";
import { type Language, starters } from "./language.ts";

export const pt: Language = {
  code: "pt",
  fillers: wordSet("hã hum hmm hm ahn ãh éh mmm né"),
  fencedFillers: wordSet("é tipo né"),
  fillerPhrases: phrases("sabe assim | digamos assim | vamos dizer"),
  openers: phrases(`
    olá a todos | olá pessoal | oi pessoal | oi gente | olá | oi | bom dia | boa tarde | boa noite | bom | então | bem | ok | okay
    é isso | e aí pessoal | fala pessoal | tá gravando | está gravando | tá | é | é então | tudo bem | tudo bom | olha | gente`),
  corrections: phrases(`
    não espera | espera não | não peraí | peraí não | ou melhor | desculpa não | não desculpa
    esquece isso | apaga isso | corrigindo | não não`),
  weakCorrections: phrases("desculpa | não | digo | quer dizer | quero dizer"),
  numberWords:
    wordSet(`zero um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze dezesseis
      dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento duzentos trezentos
      quinhentos mil milhão milhões dúzia metade dobro`),
  timeWords: [
    wordSet("segunda terça quarta quinta sexta sábado domingo ontem hoje amanhã"),
    wordSet("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
  ],
  functionWords: wordSet(`
    o a os as um uma uns umas de do da dos das em no na nos nas com por para pra sem sobre entre e ou mas que se não sim me te
    lhe meu minha meus minhas seu sua seus suas nosso nossa nossos nossas eu você nós eles elas ele ela gente é são era eram
    foi foram ser estar está estava estou estamos há tem tinha tenho temos como quando onde porque mais muito já também isso
    isto esse essa este esta algo nada tudo todos toda todas`),
  doubled: wordSet(""),
  starters: starters(
    `e então | e aí | mas aí | mas então | por isso | no fim | no final | a verdade é que | o que aprendi | foi aí que | e eu | mas eu
     e um dia | e agora | e a gente | mas a gente | desde então | meu conselho | e depois`,
    "mas | ninguém | todo mundo | meu time | minha equipe | meu sócio | então | depois | agora | eu | nós | a gente | hoje | ontem | e não | e foi | e é | ele disse | ela disse",
  ),
  and: "e",
  neverLast: wordSet(`
    o a os as um uma de do da dos das em no na nos nas com por para pra sem sobre e ou mas que se me te meu minha seu sua nosso
    nossa muito é são era foi porque como quando mais não eu`),
  questions: phrases(
    "como | quando | por que | quem | quanto | quantos | qual | o que você | você já | onde",
  ),
  weakOpenings: phrases(`
    olá | oi | bom dia | boa tarde | hoje eu quero | hoje quero | hoje eu queria | queria falar | quero falar | eu queria
    estava pensando | eu estava pensando | obrigado | obrigada | é isso | então | bom | não sei | eu acho | acho que`),
  strongWords: wordSet(`
    nunca ninguém nada sempre só único pior melhor erro perdemos perdi perder fracasso difícil medo verdade clientes cliente
    dinheiro reais contratar demitir demiti confiança problema aprendi mudou primeiro primeira grátis`),
  lessons: phrases(
    "aprendi | aprendemos | a lição | meu conselho | tem que | você precisa | me ensinou | nunca | no fim",
  ),
};
