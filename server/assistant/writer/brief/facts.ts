import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { namesOf, readAudience } from './audiences.ts'
import { readDays, type When } from './days.ts'

export type Offer = { kind: 'percent' | 'code' | 'words'; value: string; raw: string }

/** The facts in a prompt that readers act on. They are only extracted from the prompt, never computed or guessed. */
export type Facts = {
  offers: Offer[]
  when: When[]
  place?: string
  audience?: { raw: string; names?: Record<LanguageKey, string> }
}

const discount =
  /off\b|discount|save|sale|deal|descuento|rebaja|ahorr|remise|réduction|promo|rabatt|nachlass|sparen|sconto|desconto|折|优惠|優惠|立减|立減|减|減|割引|オフ|引き|할인|세일/iu
const percent = /(?<![\d.,])[-–−]?\s?(\d{1,3}(?:[.,]\d+)?)\s?[%％]/gu
const code =
  /(?:\b(?:code|c[óo]digo|codice|gutscheincode|rabattcode)|优惠码|折扣码|優惠碼|折扣碼|クーポンコード|コード|쿠폰 ?코드|코드)\s*[:：]?\s*["“'«「]?([A-Z][A-Z0-9]{2,19})\b/giu
const places =
  /(?<!\p{L})(?:in|at|en|em|à|bei)\s+((?:the\s+)?\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:de|du|la|of|del|da)\s+)?\p{Lu}[\p{L}'’-]+){0,3})/gu

export function readFacts(text: string, language: LanguageKey | undefined): Facts {
  const offers: Offer[] = []
  for (const match of text.matchAll(percent)) {
    const around = text.slice(Math.max(0, match.index - 24), match.index + match[0].length + 24)
    if (discount.test(around)) offers.push({ kind: 'percent', value: match[1] ?? '', raw: match[0].trim() })
  }
  for (const match of text.matchAll(code)) {
    const value = match[1] ?? ''
    if (value === value.toUpperCase()) offers.push({ kind: 'code', value, raw: match[0] })
  }
  const when = readDays(text)
  const place = language === 'de' ? undefined : readPlace(text, when)
  const audience = readAudience(text)
  return {
    offers: offers.slice(0, 3),
    when,
    ...(place !== undefined && { place }),
    ...(audience !== undefined && { audience: { raw: audience.raw, ...namesIn(audience.names) } }),
  }
}

export const labelledAudience = (raw: string) => ({ raw, ...namesIn(namesOf(raw)) })
const namesIn = (names: Record<LanguageKey, string> | undefined) => (names === undefined ? {} : { names })

function readPlace(text: string, when: When[]): string | undefined {
  for (const match of text.matchAll(places)) {
    const place = match[1] ?? ''
    const days = readDays(place)
    const known = when.some((day) => day.raw.includes(place))
    if (
      days.length === 0 &&
      !known &&
      !/^(?:English|Spanish|French|German|Italian|Portuguese|Chinese|Japanese|Korean)$/u.test(place)
    ) {
      return place
    }
  }
  return undefined
}
