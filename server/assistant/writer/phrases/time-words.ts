import type { LanguageKey } from '../../../../contract/assistant/languages.ts'

const unspaced =
  /^(?<half>午前|午後|上午|下午|晚上|오전|오후)?\s?(?<hour>\d{1,2})(?:時|时|點|点|시)(?:(?<minute>\d{1,2})(?:分|분))?$/u
const spaced = /^(?<hour>\d{1,2})\s?(?:(?<half>am|pm|a\.m\.|p\.m\.)|h|uhr)$/iu

const marks: Record<string, [am: string, pm: string, hour: string]> = {
  ja: ['午前', '午後', '時'],
  'zh-Hans': ['上午', '下午', '点'],
  'zh-Hant': ['上午', '下午', '點'],
  ko: ['오전 ', '오후 ', '시'],
}
const hours: Partial<Record<LanguageKey, (hour: string) => string>> = {
  de: (hour) => `${hour} Uhr`,
  it: (hour) => `ore ${hour}`,
  en: (hour) => `${hour} h`,
}

/** A time in another language with the same figures. Ambiguous times are not changed. */
export function sayTime(time: string, language: LanguageKey): string {
  const groups = (unspaced.exec(time) ?? spaced.exec(time))?.groups
  const hour = groups?.['hour']
  if (groups === undefined || hour === undefined || groups['minute'] !== undefined) return time
  const half = groups['half']
  const isLate = half !== undefined && /^(?:午後|下午|晚上|오후|p)/iu.test(half)
  const local = marks[language]
  if (local !== undefined) return `${half === undefined ? '' : local[isLate ? 1 : 0]}${hour}${local[2]}`
  if (half !== undefined) return `${hour} ${isLate ? 'pm' : 'am'}`
  return (hours[language] ?? ((plain: string) => `${plain} h`))(hour)
}
