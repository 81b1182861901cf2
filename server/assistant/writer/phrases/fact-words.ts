import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import type { Offer } from '../brief/facts.ts'

export type Label = 'audience' | 'offer' | 'when' | 'place' | 'price'

const labels: Record<LanguageKey, Record<Label, string>> = {
  en: { audience: 'For', offer: 'Offer', when: 'When', place: 'Where', price: 'Price' },
  es: { audience: 'Para', offer: 'Oferta', when: 'Cuándo', place: 'Dónde', price: 'Precio' },
  fr: { audience: 'Pour', offer: 'Offre', when: 'Quand', place: 'Où', price: 'Prix' },
  de: { audience: 'Für', offer: 'Angebot', when: 'Wann', place: 'Wo', price: 'Preis' },
  it: { audience: 'Per', offer: 'Offerta', when: 'Quando', place: 'Dove', price: 'Prezzo' },
  pt: { audience: 'Para', offer: 'Oferta', when: 'Quando', place: 'Onde', price: 'Preço' },
  'zh-Hans': { audience: '适合', offer: '优惠', when: '时间', place: '地点', price: '价格' },
  'zh-Hant': { audience: '適合', offer: '優惠', when: '時間', place: '地點', price: '價格' },
  ja: { audience: '対象', offer: '特典', when: '日時', place: '場所', price: '価格' },
  ko: { audience: '대상', offer: '혜택', when: '일시', place: '장소', price: '가격' },
}

const percents: Record<LanguageKey, (value: string) => string> = {
  en: (value) => `${value}% off`,
  es: (value) => `${value}% de descuento`,
  fr: (value) => `${value}\u202F% de remise`,
  de: (value) => `${value}\u00A0% Rabatt`,
  it: (value) => `${value}% di sconto`,
  pt: (value) => `${value}% de desconto`,
  'zh-Hans': (value) => `立减${value}%`,
  'zh-Hant': (value) => `現省${value}%`,
  ja: (value) => `${value}%オフ`,
  ko: (value) => `${value}% 할인`,
}

const codes: Record<LanguageKey, string> = {
  en: 'code ',
  es: 'código ',
  fr: 'code ',
  de: 'Code ',
  it: 'codice ',
  pt: 'código ',
  'zh-Hans': '优惠码',
  'zh-Hant': '優惠碼',
  ja: 'クーポンコード',
  ko: '쿠폰 코드 ',
}

const cjk = (language: LanguageKey) => language.startsWith('zh') || language === 'ja'

/** An offer of the prompt in another language; numbers and codes are not changed. */
export function sayOffer(offer: Offer, language: LanguageKey): string {
  if (offer.kind === 'percent') return percents[language](offer.value)
  return offer.kind === 'code' ? `${codes[language]}${offer.value}` : offer.value
}

/** "20% off until Friday": one phrase if the language joins the two, otherwise separated by punctuation. */
export function sayOfferUntil(offer: string, until: string, language: LanguageKey): string {
  if (language === 'ja') return `${until}${offer}`
  if (language === 'ko') return `${until} ${offer}`
  return language.startsWith('zh') ? `${offer}，${until}` : `${offer} ${until}`
}

export const sayLabelled = (label: Label, value: string, language: LanguageKey) =>
  `${labels[language][label]}${cjk(language) ? '：' : language === 'fr' ? '\u00A0: ' : ': '}${value}`

export const listSeparator = (language: LanguageKey) => (cjk(language) ? '、' : ', ')
export const sentenceGap = (language: LanguageKey) => (cjk(language) ? '' : ' ')
export const fullStop = (language: LanguageKey) => (cjk(language) ? '。' : '.')
