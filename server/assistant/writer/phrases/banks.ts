import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import type { Bank } from './bank.ts'
import { hooks as deHooks } from './de/hooks.ts'
import { lines as deLines } from './de/lines.ts'
import { hooks as enHooks } from './en/hooks.ts'
import { lines as enLines } from './en/lines.ts'
import { hooks as esHooks } from './es/hooks.ts'
import { lines as esLines } from './es/lines.ts'
import { hooks as frHooks } from './fr/hooks.ts'
import { lines as frLines } from './fr/lines.ts'
import { hooks as itHooks } from './it/hooks.ts'
import { lines as itLines } from './it/lines.ts'
import { hooks as jaHooks } from './ja/hooks.ts'
import { lines as jaLines } from './ja/lines.ts'
import { hooks as koHooks } from './ko/hooks.ts'
import { lines as koLines } from './ko/lines.ts'
import { hooks as ptHooks } from './pt/hooks.ts'
import { lines as ptLines } from './pt/lines.ts'
import { hooks as zhHansHooks } from './zh-hans/hooks.ts'
import { lines as zhHansLines } from './zh-hans/lines.ts'
import { hooks as zhHantHooks } from './zh-hant/hooks.ts'
import { lines as zhHantLines } from './zh-hant/lines.ts'

export const banks: Record<LanguageKey, Bank> = {
  en: { hooks: enHooks, lines: enLines },
  es: { hooks: esHooks, lines: esLines },
  fr: { hooks: frHooks, lines: frLines },
  de: { hooks: deHooks, lines: deLines },
  it: { hooks: itHooks, lines: itLines },
  pt: { hooks: ptHooks, lines: ptLines },
  'zh-Hans': { hooks: zhHansHooks, lines: zhHansLines },
  'zh-Hant': { hooks: zhHantHooks, lines: zhHantLines },
  ja: { hooks: jaHooks, lines: jaLines },
  ko: { hooks: koHooks, lines: koLines },
}
