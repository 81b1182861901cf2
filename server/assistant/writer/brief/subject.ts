import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { weightedLength } from '../../../../contract/platforms/weighted-length.ts'
import { determiners, isClosedWord } from './closed-words.ts'
import { clausesOf, wordsThatFit } from './sentences.ts'

/** Counted as on X, so that an opening with the subject always leaves room for a link there. */
const heaviestSubject = 110

/**
 * How the subject can be used: `noun` has an article and can be an object, `bare` and `sentence` are only separated by
 * punctuation.
 */
export type SubjectForm = 'noun' | 'accusative' | 'bare' | 'sentence' | 'asked' | 'link'
export type Subject = {
  text: string
  /** The text without the audience at its end: "oat milk latte" from "oat milk latte for students". */
  core: string
  form: SubjectForm
  whole: boolean
}

const statement =
  /^(?:(?:we|i|you|it|they|he|she|there|here|this is|that|these are|do|does|did|is|are|can|thank|if|because|nosotros|estamos|tenemos|hay|vamos|c['’]est|nous|je|on|il y a|wir|ich|es|sie|du|siamo|abbiamo|c['’]è|nós|estamos|temos|há)(?!\p{L})|we['’]|i['’]|it['’])/iu
/** First-person verb forms without a pronoun, and verbs that mark a sentence in languages without spaces. */
const spokenVerb =
  /^\p{L}{2,}(?:[aei]mos|iamo)(?!\p{L})|(?:です|ます|ました|でした|ません|니다|어요|아요|해요|예요|에요|세요|돼요)$|^(?:我们|我們|我|本店|小店)[^的].*(?:将|將|了|会|會|开业|開業|推出|举办|舉辦|开设|開設|开第|開第)/u

/** Phrases that address readers, such as greetings, and are not a subject. */
const greeting =
  /^(?:happy|merry|congratulations|thank you|thanks|welcome|felices|feliz|felicidades|gracias|bienvenid|joyeu[xs]|bonne|merci|bienvenue|frohe|fröhliche|danke|herzlich|alles gute|willkommen|buon[ae]?|auguri|grazie|benvenut|boas|obrigad|parabéns|bem-vind)(?!\p{L}{4})|(?:快乐|快樂|恭喜|谢谢|謝謝|感谢|感謝|おめでとう|ありがとう|축하|감사|고마|복 많이)/iu
const verb =
  /(?<!\p{L})(?:is|are|was|were|has|have|will|starts?|opens?|begins?|ends?|comes?|offers?|helps?|makes?|está|están|es|son|abre|abrimos|empieza|ofrece|est|sont|ouvre|commence|propose|ist|sind|öffnet|beginnt|startet|bietet|hat|haben|è|sono|apre|inizia|offre|é|são|abre|começa|oferece)(?!\p{L})/iu

/** The part of a sentence that can be the subject of a post; `whole` if it is the whole sentence. */
export function subjectOf(
  sentence: string,
  language: LanguageKey | undefined,
): Omit<Subject, 'core'> & { rest: string[] } {
  const plain = trimmed(sentence)
  const listed = /^([^:：]{4,80})[:：]\s*(?=[^,，、;]+[,，、;])/u.exec(plain)
  const clauses =
    listed === null
      ? clausesOf(language === 'ja' && !spokenVerb.test(plain) ? plain.replace(/、/gu, '，') : plain)
      : [listed[1] ?? '', ...pointsIn(plain.slice(listed[0].length))]
  const first = trimmed(clauses[0] ?? plain)
  if (/[?？]$/u.test(plain) && fits(plain)) return { text: plain, form: 'asked', whole: true, rest: [] }
  const isClause =
    statement.test(plain) ||
    spokenVerb.test(plain) ||
    greeting.test(plain) ||
    (language !== undefined && verb.test(first))
  if (isClause && listed === null && fits(plain))
    return { text: plain, form: 'sentence', whole: true, rest: [] }
  if (fits(first) && (!isClause || first.split(' ').length > 2)) {
    return {
      text: first,
      form: isClause ? 'sentence' : formOf(first, language),
      whole: true,
      rest: clauses.slice(1),
    }
  }
  const cut = trimmed(withoutLooseEnd(wordsThatFit(first, fits)))
  return { text: cut, form: isClause ? 'sentence' : formOf(cut, language), whole: false, rest: [sentence] }
}

export const isGreeting = (text: string) => greeting.test(text)

export function formOf(subject: string, language: LanguageKey | undefined): SubjectForm {
  const determiner = language === undefined ? undefined : determiners[language]
  if (language === 'en' && /^(?:what|how|why|where|when)\s/iu.test(subject)) return 'noun'
  if (determiner?.test(subject) !== true) return 'bare'
  const accusative = /^(?:unseren|meinen|den|einen|deinen|diesen)\s/iu.test(subject)
  return language === 'de' && accusative ? 'accusative' : 'noun'
}

/** The items of a list in one line: "no screens, a cool room and tea". */
const pointsIn = (list: string) => list.split(/[,;]\s+|[，、；]/u).map((point) => point.trim())

const fits = (text: string) => text.length <= 2 * heaviestSubject && weightedLength(text) <= heaviestSubject

const trimmed = (text: string) =>
  text
    .replace(/^[\s"'“”„«»‘’「」『』:：,，;.。!?…–—-]+(?=[\p{L}\p{N}\p{Extended_Pictographic}¿¡$€£@(])/u, '')
    .replace(/(?:[\s"“”„«»「」『』:：,，;、.。!！…–—-])+$/u, '')
    .trim()

function withoutLooseEnd(text: string): string {
  const words = text.split(' ')
  while (words.length > 2 && isClosedWord(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
