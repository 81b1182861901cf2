import { ideaSchema, type Idea } from '../../../contract/assistant/idea.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'

/** Ideas in the database's format; undefined for an unusable response. */
export function parseStoredIdeas(result: string): Idea[] | undefined {
  try {
    return ideaSchema.array().safeParse(JSON.parse(result)).data
  } catch {
    return undefined
  }
}

/** Ideas in the history's format. */
export function formatIdeas(result: string): string {
  const ideas = parseStoredIdeas(result)
  if (!ideas) return result
  return ideas
    .map(({ day, platform, angle, hook }) => `${day}. ${platforms[platform].name} · ${angle}\n${hook}`)
    .join('\n\n')
}
