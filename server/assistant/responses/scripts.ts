import type { LanguageKey } from '../../../contract/assistant/languages.ts'

type Script = 'latin' | 'han' | 'kana' | 'hangul' | 'other'

const classes: [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['han', /\p{Script=Han}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
]

/** Shorter texts (a name, a hashtag) do not reveal a language. */
const fewestLetters = 12

/** The minimum share of letters in the script of the language. The rest may be names and words in Latin letters. */
const leastOwn = 0.15

/** Frequent characters that occur only in simplified or only in traditional Chinese. */
const onlyTraditional =
  '們這個來時國會說對過還沒後麼樣點開關發東車長門問間見覺話語讓請誰從給經與學實樂歡體頭動務業產價錢買賣電腦網團購優惠鮮麵飯館廳溫變試嘗歲讀寫聽愛'
const onlySimplified =
  '们这个来时国会说对过还没后么样点开关发东车长门问间见觉话语让请谁从给经与学实乐欢体头动务业产价钱买卖电脑网团购优惠鲜面饭馆厅温变试尝岁读写听爱'

/**
 * Whether a text's script shows that it is not in a language, which needs no dictionary. Names and hashtags in Latin
 * letters are accepted in every language.
 */
export function isWrongScript(text: string, language: LanguageKey): boolean {
  const letters = countLetters(text)
  if (letters.all < fewestLetters) return false
  const asian = letters.han + letters.kana + letters.hangul
  if (language === 'ja') return letters.kana === 0 || letters.hangul > letters.kana
  if (language === 'ko') return letters.hangul < leastOwn * letters.all || letters.kana > letters.hangul
  if (language === 'zh-Hans' || language === 'zh-Hant') {
    const isChinese = letters.han >= leastOwn * letters.all && letters.kana <= 0.1 * letters.han
    return !isChinese || isOtherChinese(text, language)
  }
  return asian > 0.3 * letters.all || letters.latin < 0.5 * letters.all
}

/** Whether two texts are mostly written in different scripts, so that the language has changed. */
export function isOtherScript(text: string, source: string): boolean {
  const [one, other] = [countLetters(text), countLetters(source)]
  if (one.all < fewestLetters || other.all < fewestLetters) return false
  return family(one) !== family(other)
}

type Letters = Record<Script | 'all', number>

/** A text without parts that do not indicate its language: links, hashtags and mentions. */
export const withoutTags = (text: string): string => text.replaceAll(/https?:\/\/\S+|[#＃@]\S+/gu, ' ')

function countLetters(text: string): Letters {
  const words = withoutTags(text)
  const all = words.match(/\p{L}/gu)?.length ?? 0
  const counts: Letters = { all, latin: 0, han: 0, kana: 0, hangul: 0, other: 0 }
  for (const [script, letters] of classes) counts[script] = words.match(letters)?.length ?? 0
  counts.other = all - counts.latin - counts.han - counts.kana - counts.hangul
  return counts
}

function family(letters: Letters): string {
  if (letters.hangul >= 0.3 * letters.all) return 'korean'
  if (letters.kana >= 0.1 * letters.all && letters.han + letters.kana >= 0.3 * letters.all) return 'japanese'
  if (letters.han >= 0.3 * letters.all) return 'chinese'
  return letters.latin >= 0.5 * letters.all ? 'latin' : 'other'
}

/** Whether a Chinese text is in traditional characters. */
export function hasTraditional(text: string): boolean {
  const { traditional, simplified } = countDistinct(text)
  return traditional > simplified
}

function countDistinct(text: string) {
  const count = (characters: string) => Array.from(text).filter((one) => characters.includes(one)).length
  return { traditional: count(distinct.traditional), simplified: count(distinct.simplified) }
}

function isOtherChinese(text: string, language: 'zh-Hans' | 'zh-Hant'): boolean {
  const { traditional, simplified } = countDistinct(text)
  const [own, other] = language === 'zh-Hans' ? [simplified, traditional] : [traditional, simplified]
  return other >= 3 && other > own
}

/** Some languages share a script. */
const distinct = {
  traditional: Array.from(onlyTraditional)
    .filter((one) => !onlySimplified.includes(one))
    .join(''),
  simplified: Array.from(onlySimplified)
    .filter((one) => !onlyTraditional.includes(one))
    .join(''),
}
