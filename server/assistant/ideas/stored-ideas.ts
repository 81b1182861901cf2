import { ideaSchema, type Idea } from '../../../contract/assistant/idea.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'

/** Ideas as the database keeps them; undefined for an answer that could not be used. */
export function parseStoredIdeas(result: string): Idea[] | undefined {
  try {
    return ideaSchema.array().safeParse(JSON.parse(result)).data
  } catch {
    return undefined
  }
}

/** Ideas as the history shows them. */
export function formatIdeas(result: string): string {
  const ideas = parseStoredIdeas(result)
  if (!ideas) return result
  return ideas
    .map(({ day, platform, angle, hook }) => `${day}. ${platforms[platform].name} · ${angle}\n${hook}`)
    .join('\n\n')
}
