import { languageKeys } from '../../../../contract/assistant/languages.ts'

export type Day =
  | { kind: 'weekday'; weekday: number }
  | { kind: 'date'; day: number; month: number; year?: number }
  | { kind: 'today' }
  | { kind: 'tomorrow' }
  | { kind: 'weekend' }
export type Relation = 'until' | 'from' | 'on'
export type When = { raw: string; relation: Relation; day: Day; time?: string }

const relationBefore: Record<Exclude<Relation, 'on'>, string> = {
  until: String.raw`until|till|through|ends?(?: on)?|by|hasta(?: el)?|jusqu['’](?:à|au)|bis(?: zum)?|fino (?:ad?|al)|até(?: o dia)?|截至|截止到?|到|至`,
  from: String.raw`from|starting(?: on)?|starts?(?: on)?|desde(?: el)?|a partir (?:del?|da)|dès(?: le)?|à partir (?:du|de)|ab(?: dem)?|dal?|从|從|自`,
}
const relationAfter: Record<Exclude<Relation, 'on'>, string> = {
  until: 'まで|까지|截止|为止|為止|止',
  from: 'から|より|부터|起|开始|開始',
}
const on = String.raw`on|this|el|este|le|ce|am|an diesem|diesen|il|questo|questa|na|no|no dia|nesta|neste`
const time = String.raw`\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|h\d{2}|h|uhr)(?![\p{L}])|\d{1,2}:\d{2}|(?:午前|午後|上午|下午|晚上|오전|오후)?\s?\d{1,2}(?:時|时|點|点|시)(?:半|\d{1,2}(?:分|분))?`

const weekdays = new Map<string, number>()
const months = new Map<string, number>()
for (const key of languageKeys) {
  for (let index = 0; index < 12; index += 1) {
    const date = new Date(Date.UTC(2023, index, 1 + index))
    const long = new Intl.DateTimeFormat(key, { weekday: 'long', timeZone: 'UTC' }).format(date)
    weekdays.set(long.toLowerCase(), date.getUTCDay())
    weekdays.set(long.toLowerCase().replace(/-feira$/u, ''), date.getUTCDay())
    const month = new Intl.DateTimeFormat(key, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    const name = month.formatToParts(date).find((part) => part.type === 'month')?.value ?? ''
    if (/^\p{L}{3,}$/u.test(name)) months.set(name.toLowerCase(), index)
  }
}
for (const [index, short] of [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
].entries()) {
  months.set(short, index)
}
for (const [index, letter] of ['日', '一', '二', '三', '四', '五', '六'].entries()) {
  for (const week of ['周', '週', '星期', '礼拜', '禮拜']) weekdays.set(`${week}${letter}`, index)
}

const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')
const spelt = longestFirst(months.keys())
const today =
  "today|tonight|hoy|esta noche|aujourd['’]hui|ce soir|heute|oggi|stasera|hoje|今天|今日|本日|今晚|오늘"
const tomorrow = 'tomorrow|mañana|demain|morgen|domani|amanhã|明天|明日|내일'
const weekend =
  'this weekend|the weekend|este fin de semana|ce week-end|dieses wochenende|am wochenende|questo (?:weekend|fine settimana)|este fim de semana|neste fim de semana|这个?周末|本周末|這個?週末|本週末|今週末|이번 주말'
const date = String.raw`(?<m1>${spelt})\.?\s+(?<d1>\d{1,2})(?:st|nd|rd|th)?(?!\d|:|\s?[ap]m)(?:,?\s+(?<y1>20\d\d))?|(?<d2>\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?(?<m2>${spelt})(?:(?:,|\s+de|\s+del)?\s+(?<y2>20\d\d))?|(?:(?<y3>20\d\d)(?:年|년)\s?)?(?<m3>\d{1,2})(?:月|월)\s?(?<d3>\d{1,2})(?:日|号|號|일)`

const edge = String.raw`(?<![\p{Script=Latin}\p{N}])`
const pattern = new RegExp(
  String.raw`(?:${edge}(?:(?<until>${relationBefore.until})|(?<from>${relationBefore.from})|(?:${on}))\s*)?(?:${edge}(?:(?<weekday>${longestFirst(weekdays.keys())})(?:\s*,?\s*(?:the\s+|el\s+|le\s+|den\s+|il\s+|dia\s+)?(?:${date}))?|${date.replaceAll(/<([mdy])(\d)>/gu, '<$1$2b>')}|(?<today>${today})|(?<tomorrow>${tomorrow})|(?<weekend>${weekend})))(?![\p{Script=Latin}\p{N}])\s*(?:(?<untilAfter>${relationAfter.until})|(?<fromAfter>${relationAfter.from}))?(?:,?\s*(?:(?:at|um|à|a las?|alle|ore|às)\s+)?(?<time>${time}))?(?:\s*(?<untilLate>${relationAfter.until}))?`,
  'giu',
)

/** The first dates and times in a text, each with its original words. */
export function readDays(text: string): When[] {
  return [...text.matchAll(pattern)].slice(0, 3).flatMap((match) => {
    const groups = match.groups ?? {}
    // "jeden Morgen" and "por la mañana" are mornings, not the next day.
    const isMorning =
      groups['tomorrow'] === 'Morgen' || /(?:\bla|esta|cada)\s$/iu.test(text.slice(0, match.index))
    const day = groups['tomorrow'] !== undefined && isMorning ? undefined : readDay(groups)
    // "You may 12 times": a month only if it is capitalized or used as one.
    const isVerb = /^may\s/u.test(match[0].trim())
    if (day === undefined || isVerb) return []
    const late = groups['untilAfter'] ?? groups['untilLate']
    const relation =
      (groups['until'] ?? late) ? 'until' : (groups['from'] ?? groups['fromAfter']) ? 'from' : 'on'
    const time = groups['time']?.trim()
    return [{ raw: match[0].trim(), relation, day, ...(time !== undefined && { time }) } as const]
  })
}

function readDay(groups: Record<string, string | undefined>): Day | undefined {
  const first = (letter: string) =>
    ['1', '2', '3', '1b', '2b', '3b'].map((n) => groups[letter + n]).find(Boolean)
  const [named, number, year] = [first('m'), first('d'), first('y')]
  if (named !== undefined && number !== undefined) {
    const month = months.get(named.toLowerCase()) ?? Number(named) - 1
    const day = Number(number)
    if (!(month >= 0 && month < 12 && day >= 1 && day <= 31)) return undefined
    return { kind: 'date', day, month, ...(year !== undefined && { year: Number(year) }) }
  }
  if (groups['weekday'] !== undefined) {
    return { kind: 'weekday', weekday: weekdays.get(groups['weekday'].toLowerCase()) ?? 0 }
  }
  if (groups['today'] !== undefined) return { kind: 'today' }
  if (groups['tomorrow'] !== undefined) return { kind: 'tomorrow' }
  return groups['weekend'] === undefined ? undefined : { kind: 'weekend' }
}
