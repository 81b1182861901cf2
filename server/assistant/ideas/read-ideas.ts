import { counted } from '../../../contract/counted.ts'
import { z } from 'zod'
import { toPlainText } from '../../../contract/markdown/plain-text.ts'
import { ideaLimits, ideasCount, ideaSchema, type Idea } from '../../../contract/assistant/idea.ts'
import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { isWrongLanguage } from '../responses/check-language.ts'

/** Parses the ideas in a response, or returns what is wrong with it as a message for the model. */
export type ReadIdeas =
  | { kind: 'ideas'; ideas: Idea[] }
  | { kind: 'language' }
  | { kind: 'unreadable'; complaint: string }

const answeredSchema = z.looseObject({
  platform: z.string().optional(),
  angle: z.string(),
  hook: z.string(),
  prompt: z.string(),
})

/** Days are assigned in order, so that a model that uses a day twice still gives a week of ideas. */
export async function readIdeas(
  response: string,
  wanted: PlatformKey[],
  language: LanguageKey,
): Promise<ReadIdeas> {
  const found = listIn(response)
  if (!found) return unreadable('That is not the JSON that was asked for.')
  const ideas = found.flatMap((one, at) => ideaOf(one, wanted[at % wanted.length] ?? platformKeys[0], wanted))
  if (ideas.length < ideasCount) {
    return unreadable(
      `That has ${counted(ideas.length, 'whole idea')}; ${ideasCount} are wanted, each with every field.`,
    )
  }
  const week = ideas.slice(0, ideasCount).map((idea, at) => ({ ...idea, day: at + 1 }))
  if (new Set(week.map(({ hook }) => hook.toLowerCase())).size < ideasCount) {
    return unreadable('Some ideas have the same hook; each needs its own.')
  }
  const said = week.map(({ hook, angle }) => `${hook} ${angle}`).join('\n')
  return (await isWrongLanguage(said, language)) ? { kind: 'language' } : { kind: 'ideas', ideas: week }
}

const unreadable = (complaint: string): ReadIdeas => ({ kind: 'unreadable', complaint })

/** The list in the JSON of a response, regardless of the text around it. */
function listIn(response: string): unknown[] | undefined {
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const from = response.indexOf(open)
    const to = response.lastIndexOf(close)
    if (from === -1 || to < from) continue
    const value = parse(response.slice(from, to + 1))
    if (Array.isArray(value)) return value
    const list = z.looseObject({ ideas: z.array(z.unknown()) }).safeParse(value)
    if (list.success) return list.data.ideas
  }
  return undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function ideaOf(value: unknown, otherwise: PlatformKey, wanted: PlatformKey[]): Idea[] {
  const { success, data } = answeredSchema.safeParse(value)
  if (!success) return []
  const idea = ideaSchema.safeParse({
    day: 1,
    platform: platformOf(data.platform ?? '', wanted) ?? otherwise,
    angle: line(data.angle).slice(0, ideaLimits.angle).toWellFormed(),
    hook: line(data.hook).slice(0, ideaLimits.hook).toWellFormed(),
    prompt: plain(data.prompt).slice(0, ideaLimits.prompt).toWellFormed(),
  })
  return idea.success ? [idea.data] : []
}

function platformOf(said: string, wanted: PlatformKey[]): PlatformKey | undefined {
  const name = said.trim().toLowerCase()
  return wanted.find((key) => key === name || platforms[key].name.toLowerCase().split('/').includes(name))
}

/** A hook begins the text of a post. */
const line = (text: string) => toPlainText(plain(text)).replaceAll(/\s+/g, ' ')

/** Removes control characters (NUL cannot be stored) and invisible direction marks. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu, (sign) =>
      sign === '\n' || sign === '\t' ? sign : ' ',
    )
    .trim()
