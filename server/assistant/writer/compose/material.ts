import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { isClosedWord } from '../brief/closed-words.ts'
import type { Brief } from '../brief/read-brief.ts'
import type { SubjectForm } from '../brief/subject.ts'
import { sayDay } from '../phrases/day-words.ts'
import { listSeparator, sayLabelled, sayOffer, sayOfferUntil, type Label } from '../phrases/fact-words.ts'

/** A brief in one language. */
export type Material = {
  subject: string
  /** The subject without its audience, for openings that name the audience. */
  core: string
  form: SubjectForm
  /** Whether the user wrote in the language of the draft, so that their sentences can be used. */
  own: boolean
  details: string[]
  /** "When: on Friday": facts that no sentence of the draft contains yet. */
  facts: string[]
  when: string | undefined
  isDeadline: boolean
  /** The user's own words about the date, if they are separate: "20% off until Friday". */
  whenDetail: string | undefined
  audience: string | undefined
  links: string[]
}

export function materialFor(brief: Brief, language: LanguageKey): Material {
  const own = speaksIn(brief, language)
  const { subject, facts } = brief
  const [when] = facts.when
  const days = facts.when.map((day) => (own ? day.raw : sayDay(day, language)))
  const audience = own ? facts.audience?.raw : (facts.audience?.names?.[language] ?? facts.audience?.raw)
  return {
    subject: own ? subject.text : subject.core,
    core: subject.core,
    form: own || !['noun', 'accusative'].includes(subject.form) ? subject.form : 'bare',
    own,
    details: own ? brief.details : brief.details.filter((detail) => !isSaidByFacts(detail, brief)),
    facts: own ? ownFields(brief, language) : saidFacts(brief, language, days, audience),
    when: days[0],
    isDeadline: when?.relation === 'until',
    whenDetail: own && when ? brief.details.find((detail) => detail.includes(when.raw)) : undefined,
    audience,
    links: subject.form === 'link' ? brief.links.slice(1) : brief.links,
  }
}

function speaksIn(brief: Brief, language: LanguageKey): boolean {
  if (brief.language !== undefined) return brief.language === language
  return language.startsWith('zh') && /\p{Script=Han}/u.test(brief.subject.text)
}

const ownFields = ({ fields }: Brief, language: LanguageKey) =>
  fields.flatMap(({ field, value }) => (isLabel(field) ? [sayLabelled(field, value, language)] : []))

const isLabel = (field: string): field is Label =>
  ['audience', 'offer', 'when', 'place', 'price'].includes(field)

function saidFacts(brief: Brief, language: LanguageKey, days: string[], audience: string | undefined) {
  const field = (wanted: Label) => brief.fields.find(({ field }) => field === wanted)?.value
  const offers = brief.facts.offers.map((offer) => sayOffer(offer, language))
  const offer = offers.length > 0 ? offers.join(listSeparator(language)) : field('offer')
  const deadline =
    offer === undefined ? -1 : brief.facts.when.findIndex(({ relation }) => relation === 'until')
  const until = days[deadline]
  const isSaid = (index: number) => brief.subject.core.includes(brief.facts.when[index]?.raw ?? '\n')
  const when = days.filter((_, index) => index !== deadline && !isSaid(index)).join(listSeparator(language))
  const lines: [Label, string | undefined][] = [
    ['offer', offer !== undefined && until !== undefined ? sayOfferUntil(offer, until, language) : offer],
    ['when', when === '' && until === undefined ? field('when') : when || undefined],
    ['place', brief.facts.place],
    ['price', field('price')],
    ['audience', audience],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [sayLabelled(label, value, language)]))
}

/** Whether a detail contains only what the facts already say. */
function isSaidByFacts(detail: string, { facts }: Brief): boolean {
  const raws = [...facts.offers, ...facts.when].map(({ raw }) => raw)
  if (facts.place !== undefined) raws.push(facts.place)
  if (facts.audience !== undefined) raws.push(facts.audience.raw)
  if (!raws.some((raw) => detail.includes(raw))) return false
  const rest = raws.reduce((text, raw) => text.replace(raw, ' '), detail)
  const words = rest.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => isClosedWord(word) || offerWords.test(word))
}

const offerWords =
  /^(?:off|discount|sale|save|get|descuento|remise|réduction|rabatt|sconto|desconto|オフ|割引|の|할인|优惠|優惠|折扣|立减|立減|only|für|use|with|usa|mit|avec|con|com)$/iu
