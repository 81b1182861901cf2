import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import { isOtherScript, isWrongScript, withoutTags } from './scripts.ts'

/** The languages that share a script, so that only words tell them apart. */
const latin = ['en', 'es', 'fr', 'de', 'it', 'pt'] as const satisfies readonly LanguageKey[]
type LatinLanguage = (typeof latin)[number]

/** Shorter texts, and lists of names, do not reveal a language. */
const fewestLetters = 20

/** How sure the detector must be of another language, by itself and compared with the expected one. */
const leastAccuracy = 0.3
const leastRatio = 3

/**
 * Whether a text is clearly not in a language: by its script, or by its words where languages share one. A text that may
 * be in it, such as one full of names, is accepted.
 */
export async function isWrongLanguage(text: string, language: LanguageKey): Promise<boolean> {
  if (isWrongScript(text, language)) return true
  return isLatin(language) && differs(await guess(text), language)
}

/** Whether two texts are clearly in different languages. */
export async function isOtherLanguage(text: string, source: string): Promise<boolean> {
  if (isOtherScript(text, source)) return true
  const [first] = await guess(source)
  return first !== undefined && first.accuracy >= leastAccuracy && differs(await guess(text), first.lang)
}

type Guess = { lang: string; accuracy: number }

function differs([best, ...others]: Guess[], expected: string): boolean {
  if (best === undefined || best.lang === expected || best.accuracy < leastAccuracy) return false
  const own = others.find(({ lang }) => lang === expected)?.accuracy ?? 0
  return best.accuracy >= leastRatio * own
}

/** The likely languages of a text in Latin letters, the likeliest first; none if there is too little of it. */
async function guess(text: string): Promise<Guess[]> {
  const words = withoutTags(text)
  if ((words.match(/\p{Script=Latin}/gu)?.length ?? 0) < fewestLetters) return []
  // Loaded with the first response of a model, because its profiles take tens of megabytes.
  const { detectAll } = await import('tinyld')
  return detectAll(words, { only: [...latin] })
}

const isLatin = (language: LanguageKey): language is LatinLanguage =>
  (latin as readonly LanguageKey[]).includes(language)
