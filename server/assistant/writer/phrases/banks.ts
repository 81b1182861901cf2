import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import type { Bank } from './bank.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { pt } from './pt.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

export const banks: Record<LanguageKey, Bank> = {
  en,
  es,
  fr,
  de,
  it,
  pt,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ja,
  ko,
}
