import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { closedWords } from './closed-words.ts'

const traditional =
  /[們個這來時會說對為學國後過還經開關見門車東話長電馬間麼實點現問給與從書樂買賣優體灣歡網麵飲萬專業團隊週訂購場]/gu
const simplified =
  /[们个这来时会说对为学国后过还经开关见门车东话长电马间么实点现问给与从书乐买卖优体湾欢网饮万专业团队订购场]/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The language of a text, or undefined if it cannot be detected (a name, a link, emoji). */
export function detectLanguage(text: string): LanguageKey | undefined {
  const latin = count(text, /\p{Script=Latin}/gu)
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(text, /\p{Script=Hangul}/gu)
  const han = count(text, /\p{Script=Han}/gu)
  if ((kana + hangul + han) * 3 > latin) {
    if (hangul > kana && hangul * 2 > han) return 'ko'
    if (kana * 6 > han && kana > 0) return 'ja'
    return han > 0 ? chinese(text) : undefined
  }
  return latin > 0 ? spaced(text) : undefined
}

function chinese(text: string): LanguageKey | undefined {
  const difference = count(text, simplified) - count(text, traditional)
  if (difference === 0) return undefined
  return difference > 0 ? 'zh-Hans' : 'zh-Hant'
}

function spaced(text: string): LanguageKey | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  let best: LanguageKey | undefined
  let most = 0
  for (const [language, closed] of closedWords) {
    const score = words.reduce((sum, word) => sum + (closed.has(word) ? word.length + 1 : 0), 0)
    if (score > most) [best, most] = [language, score]
  }
  return best
}
