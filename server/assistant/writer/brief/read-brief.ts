import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { cleanPrompt, tidySpaces, wordsOf } from './clean-prompt.ts'
import { detectLanguage } from './detect-language.ts'
import { readAudience } from './audiences.ts'
import { labelledAudience, readFacts, type Facts } from './facts.ts'
import { isRemark, withoutInstruction, withoutMention } from './instructions.ts'
import { intentsOf, type Intent } from './intents.ts'
import { labelled, type Field } from './labels.ts'
import { takeHashtags, takeLinks } from './links.ts'
import { graphemes, isBullet, sentencesOf, withoutBullet } from './sentences.ts'
import { isGreeting, subjectOf, type Subject } from './subject.ts'

/** The parsed prompt. Every text in it is from the user. */
export type Brief = {
  language: LanguageKey | undefined
  subject: Subject
  /** Other sentences and bullet points, in the order of the prompt. */
  details: string[]
  facts: Facts
  /** Facts from labeled lines, which no sentence contains yet. */
  fields: { field: Field; value: string }[]
  intents: Intent[]
  links: string[]
  hashtags: string[]
}

const mostDetails = 12

/** Parses a prompt; undefined if it contains no subject. */
export function readBrief(prompt: string): Brief | undefined {
  const linked = takeLinks(cleanPrompt(prompt))
  const tagged = takeHashtags(linked.text)
  const text = tidySpaces(tagged.text)
  const fields: Brief['fields'] = []
  const statements: string[] = []
  let instructed = false

  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const field = labelled(withoutBullet(line))
    if (field !== undefined) {
      if (field.value !== '' && field.field !== 'remark') fields.push(field)
      continue
    }
    const sentences = isBullet(line) ? [withoutBullet(line)] : sentencesOf(line)
    for (const sentence of sentences) {
      const stripped: ReturnType<typeof withoutInstruction> = instructed
        ? { text: sentence, instructed: false }
        : withoutInstruction(sentence)
      instructed ||= stripped.instructed
      const said = withoutMention(stripped.text)
      if (holdsWords(said) && !isRemark(said)) statements.push(said)
    }
  }

  const topic = fields.find(({ field }) => field === 'subject')?.value
  const first = topic ?? statements.shift() ?? fallback(prompt, linked.links, tagged.hashtags, fields)
  if (first === undefined) return undefined
  const language = linked.links.includes(first)
    ? undefined
    : detectLanguage([first, ...statements, ...fields.map(({ value }) => value)].join('\n'))
  const { rest, ...found } = subjectOf(first, language)
  const subject = linked.links.includes(first) ? { text: first, form: 'link' as const, whole: true } : found
  if (subject.text === '') return undefined
  const details = [...new Set([...rest, ...statements, ...pointsOf(fields)])]
    .slice(0, 4 * mostDetails)
    .map((detail) => withoutMention(detail.replace(/^[\s,;:.，、；：。!?！？)\]–—-]+/u, '')).trim())
    .filter((detail) => holdsWords(detail) && !isRemark(detail))
  return {
    language,
    subject: { ...subject, core: withoutAudience(subject) },
    details: [...new Set(details)].slice(0, mostDetails),
    facts: factsOf([first, ...statements].join('\n'), fields, language),
    fields: fields.filter(({ field }) => ['audience', 'offer', 'when', 'place', 'price'].includes(field)),
    intents: isGreeting(subject.text)
      ? []
      : intentsOf([first, ...details, ...fields.map(({ value }) => value)].join('\n')),
    links: linked.links,
    hashtags: [...new Set([...tagged.hashtags, ...ownTags(fields)])],
  }
}

const holdsWords = (text: string) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)

function fallback(
  prompt: string,
  links: string[],
  hashtags: string[],
  fields: Brief['fields'],
): string | undefined {
  const offered = fields.find(({ field }) => field !== 'hashtags' && field !== 'link')?.value
  const words = offered ?? hashtags[0] ?? links[0] ?? wordsOf(prompt)
  if (words !== '') return words
  const pictures = /\p{Extended_Pictographic}.*/u.exec(prompt)?.[0]
  return pictures === undefined ? undefined : graphemes(pictures).slice(0, 10).join('')
}

const pointsOf = (fields: Brief['fields']) =>
  fields
    .filter(({ field }) => field === 'points')
    .flatMap(({ value }) => value.split(/[,;]\s+|[，、；]/u))
    .map((point) => point.trim())

const ownTags = (fields: Brief['fields']) =>
  fields
    .filter(({ field }) => field === 'hashtags')
    .flatMap(({ value }) => value.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [])

function factsOf(text: string, fields: Brief['fields'], language: LanguageKey | undefined): Facts {
  const value = (wanted: Field) => fields.find(({ field }) => field === wanted)?.value
  const facts = readFacts([text, value('offer') ?? '', value('when') ?? ''].join('\n'), language)
  const audience = value('audience')
  const place = value('place')
  return {
    ...facts,
    ...(audience !== undefined && { audience: labelledAudience(audience) }),
    ...(place !== undefined && { place }),
  }
}

function withoutAudience({ text, form }: Omit<Subject, 'core'>): string {
  const audience = readAudience(text)
  const atEnd = audience !== undefined && audience.to === text.length && audience.from > 3
  if (audience === undefined || form === 'sentence') return text
  if (audience.from === 0) return text.slice(audience.to).replace(/^の/u, '').trim() || text
  return atEnd ? text.slice(0, audience.from).trim() : text
}
