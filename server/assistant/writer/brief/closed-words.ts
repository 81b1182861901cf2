import type { LanguageKey } from '../../../../contract/assistant/languages.ts'

type Spaced = Exclude<LanguageKey, 'zh-Hans' | 'zh-Hant' | 'ja' | 'ko'>

/**
 * Articles, pronouns, prepositions, conjunctions and auxiliaries. They identify a language and are not used as
 * hashtags.
 */
const lists: Record<Spaced, string> = {
  en: `a an the our my your his her its their we i you they he she it this that these those is are was were be been
    am and or but for with from to of in on at by about into over out up as not no do does did have has had will
    would can could should may just now more most very all any some how what why when where who which than then
    there here get new until off if so us me them every each only also open opens because after before while during let please first`,
  es: `el la los las un una unos unas nuestro nuestra nuestros nuestras mi mis tu tus su sus yo nosotros y o pero
    para por con de del al en sobre que qué como cómo es son está están ser hay se lo le les me te nos más muy ya
    hasta desde este esta estos estas ese esa cada todo toda todos todas sin cuando dónde quién nuevo nueva nuevos nuevas`,
  fr: `le la les l un une des du de d au aux notre nos mon ma mes ton ta tes son sa ses votre vos leur leurs je nous
    vous ils elles il elle on et ou mais pour avec dans sur par en ce cet cette ces qui que quoi est sont être été
    à ne pas plus très tout tous toute toutes jusqu chez sans comment pourquoi quand nouveau nouvelle nouveaux nouvelles`,
  de: `der die das den dem des ein eine einen einem einer eines unser unsere unseren unserem unserer mein meine meinen
    dein deine ihr ihre ihren euer eure wir ich du sie er es und oder aber für mit von zu zum zur im in am an auf aus
    bei nach über unter ist sind war wird werden haben hat nicht kein keine auch noch nur mehr sehr alle jede bis ab
    wie was warum wann wo wer dass wenn neu neue neuen neuer neues`,
  it: `il lo la i gli le l un uno una nostro nostra nostri nostre mio mia miei mie tuo tua suo sua noi io voi e ed o ma
    per con di del della dello dei degli delle a al alla ai alle da dal dalla in nel nella nei nelle su sul sulla che
    chi come dove quando perché è sono essere c non più molto tutto tutti tutte fino questo questa questi queste ogni
    nuovo nuova nuovi nuove`,
  pt: `o a os as um uma uns umas nosso nossa nossos nossas meu minha meus minhas seu sua seus suas teu tua nós eu
    você vocês e ou mas para por com de do da dos das em no na nos nas ao à aos às sobre que como onde quando é são
    está estão ser não mais muito já até desde este esta esse essa cada todo toda todos todas sem pelo pela novo nova
    novos novas`,
}

export const closedWords = new Map(
  Object.entries(lists).map(([key, words]) => [key as LanguageKey, new Set(words.split(/\s+/u))] as const),
)

/** Whether a word is a function word in any of the languages written with spaces. */
export function isClosedWord(word: string): boolean {
  const lower = word.toLowerCase()
  for (const words of closedWords.values()) if (words.has(lower)) return true
  return false
}

/** Words with which a noun phrase may begin: articles and possessives. */
export const determiners: Partial<Record<LanguageKey, RegExp>> = {
  en: /^(?:our|my|the|an?|this|these|your)\s/iu,
  es: /^(?:nuestr[oa]s?|mis?|el|la|los|las|un[oa]?s?|est[ea]|est[oa]s)\s/iu,
  fr: /^(?:(?:notre|nos|mon|ma|mes|le|la|les|une?|ce|cet|cette|ces)\s|l['’])/iu,
  de: /^(?:unsere[ns]?|meine[ns]?|die|das|den|einen?|deinen?|diese[ns]?|unser\s(?!\S+er\s))\s?/iu,
  it: /^(?:(?:il|lo|la|i|gli|le|un|uno|una|quest[oaie])\s|l['’]|un['’])/iu,
  pt: /^(?:noss[oa]s?|meus?|minhas?|os?|as?|uma?|est[ea]s?)\s/iu,
}
