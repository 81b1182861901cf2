import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { sayTime } from './time-words.ts'
import type { Day, Relation, When } from '../brief/days.ts'

/** How a language writes until, from and on a date. `d` is the result of `dayName`. */
type Rule = {
  today: string
  tomorrow: string
  weekend: string
  say: (relation: Relation, day: Day, d: string) => string
}

const isDate = (day: Day) => day.kind === 'date'
const fixed = (day: Day) => day.kind === 'date' || day.kind === 'weekday'
/** Italian and French elide before eight and eleven. */
const elided = (day: Day) => day.kind === 'date' && (day.day === 8 || day.day === 11)
const italian = (day: Day, d: string, article: [string, string]) =>
  isDate(day) ? (elided(day) ? `${article[1]}${d}` : `${article[0]} ${d}`) : d

const rules: Record<LanguageKey, Rule> = {
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    weekend: 'this weekend',
    say: (relation, day, d) => (relation === 'on' ? (fixed(day) ? `on ${d}` : d) : `${relation} ${d}`),
  },
  es: {
    today: 'hoy',
    tomorrow: 'mañana',
    weekend: 'este fin de semana',
    say: (relation, day, d) => {
      const named = fixed(day) ? `el ${d}` : d
      return { until: `hasta ${named}`, from: `desde ${named}`, on: named }[relation]
    },
  },
  fr: {
    today: 'aujourd’hui',
    tomorrow: 'demain',
    weekend: 'ce week-end',
    say: (relation, day, d) => {
      if (relation === 'until')
        return isDate(day) ? `jusqu’au ${d}` : day.kind === 'weekend' ? `jusqu’à ${d}` : `jusqu’à ${d}`
      return `${relation === 'from' ? 'dès ' : ''}${isDate(day) ? `le ${d}` : d}`
    },
  },
  de: {
    today: 'heute',
    tomorrow: 'morgen',
    weekend: 'dieses Wochenende',
    say: (relation, day, d) => {
      if (relation === 'until') return isDate(day) ? `bis zum ${d}` : `bis ${d}`
      if (relation === 'from') return isDate(day) ? `ab dem ${d}` : `ab ${d}`
      return fixed(day) ? `am ${d}` : d
    },
  },
  it: {
    today: 'oggi',
    tomorrow: 'domani',
    weekend: 'questo fine settimana',
    say: (relation, day, d) => {
      if (relation === 'until') return isDate(day) ? `fino ${italian(day, d, ['al', 'all’'])}` : `fino a ${d}`
      if (relation === 'from') return isDate(day) ? italian(day, d, ['dal', 'dall’']) : `da ${d}`
      return italian(day, d, ['il', 'l’'])
    },
  },
  pt: {
    today: 'hoje',
    tomorrow: 'amanhã',
    weekend: 'neste fim de semana',
    say: (relation, day, d) => {
      if (relation === 'until') return `até ${day.kind === 'weekend' ? 'este fim de semana' : d}`
      if (relation === 'from') return `a partir de ${day.kind === 'weekend' ? 'este fim de semana' : d}`
      if (isDate(day)) return `no dia ${d}`
      return day.kind === 'weekday' ? `${day.weekday === 0 || day.weekday === 6 ? 'no' : 'na'} ${d}` : d
    },
  },
  'zh-Hans': {
    today: '今天',
    tomorrow: '明天',
    weekend: '本周末',
    say: (relation, _day, d) => ({ until: `${d}截止`, from: `${d}起`, on: d })[relation],
  },
  'zh-Hant': {
    today: '今天',
    tomorrow: '明天',
    weekend: '本週末',
    say: (relation, _day, d) => ({ until: `${d}截止`, from: `${d}起`, on: d })[relation],
  },
  ja: {
    today: '本日',
    tomorrow: '明日',
    weekend: '今週末',
    say: (relation, _day, d) => ({ until: `${d}まで`, from: `${d}から`, on: d })[relation],
  },
  ko: {
    today: '오늘',
    tomorrow: '내일',
    weekend: '이번 주말',
    say: (relation, _day, d) => ({ until: `${d}까지`, from: `${d}부터`, on: d })[relation],
  },
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: LanguageKey, options: Intl.DateTimeFormatOptions, date: Date): string {
  const key = language + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known.format(date)
}

function dayName(day: Day, language: LanguageKey): string {
  const rule = rules[language]
  if (day.kind === 'weekday')
    return format(language, { weekday: 'long' }, new Date(Date.UTC(2023, 0, 1 + day.weekday)))
  if (day.kind !== 'date') return rule[day.kind]
  const date = new Date(Date.UTC(day.year ?? 2024, day.month, day.day))
  const name = format(
    language,
    { day: 'numeric', month: 'long', ...(day.year !== undefined && { year: 'numeric' }) },
    date,
  )
  return language === 'fr' ? name.replace(/^1 /u, '1er ') : name
}

/** A date of the prompt in another language; the time is not changed. */
export function sayDay({ relation, day, time }: When, language: LanguageKey): string {
  const said = rules[language].say(relation, day, dayName(day, language))
  return time === undefined ? said : `${said} (${sayTime(time, language)})`
}
