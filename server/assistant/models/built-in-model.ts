import type { GenerationAction } from '../../../contract/assistant/choices.ts'
import type { applyHabits } from '../voice/apply-habits.ts'
import { ModelError, type TextModel, type WritingTask } from './model.ts'

/** The approximate length of a chunk. It streams like a model, without delays. */
const pieceLength = 24

/** A copy of the writer's own list, checked by a test. Reading the writer's list would load all its phrases. */
const able = new Set<GenerationAction>([
  'write',
  'version',
  'shorten',
  'lengthen',
  'fix',
  'hashtags',
  'ideas',
])

/** The writer that needs no model. It uses the task directly, not the prompt for a model. */
export const builtInModel: TextModel = {
  name: 'Template writer',
  builtIn: true,
  can: (action) => able.has(action),
  async *stream({ task }) {
    const { text } = await write(task)
    for (const piece of piecesOf(text)) yield { text: piece }
    yield { ended: 'complete', inputTokens: null, outputTokens: null }
  },
}

/** Its phrases in ten languages are loaded on first use. */
async function write(task: WritingTask): Promise<{ text: string }> {
  const seed = seedOf(task.id)
  const { action } = task
  if (action === 'write') {
    const { draftInVoice } = await import('../voice/draft-in-voice.ts')
    const { prompt, language, platform, tone, length, avoid, voice, best } = task
    const request = { prompt, language, platform, tone, length, seed, ...(avoid !== undefined && { avoid }) }
    return draftInVoice(request, voice, best)
  }
  if (action === 'ideas') {
    const { writeIdeas } = await import('../ideas/write-ideas.ts')
    const about = task.ideas ?? { topic: task.prompt, page: undefined, platforms: [task.platform] }
    const ideas = writeIdeas({ about, language: task.language, seed })
    return { text: ideas.length === 0 ? '' : JSON.stringify({ ideas }) }
  }
  if (action === 'version') {
    const { adaptText } = await import('../writer/adapt-text.ts')
    const { text, platform: to, from, language, voice } = task
    return { text: await withHabits(adaptText({ text, from, to, language }).text, task, voice) }
  }
  if (action === 'rephrase' || action === 'tone' || action === 'translate')
    throw new ModelError('model_unable')
  const { transformText } = await import('../writer/transform-text.ts')
  const changed = transformText({ ...task, action, seed })
  if (action !== 'hashtags' || !task.voice) return changed
  // If requested, hashtags are added regardless of the voice's habit; the rest of the text is unchanged.
  const { hashtags, hashtagHabit } = task.voice
  const asked = {
    hashtags,
    emojiHabit: 'few',
    hashtagHabit: hashtagHabit === 'none' ? 'few' : hashtagHabit,
  } as const
  return { text: await withHabits(changed.text, task, asked) }
}

type Habits = Parameters<typeof applyHabits>[1]['voice']

async function withHabits(text: string, { text: source, platform }: WritingTask, voice: Habits | undefined) {
  if (!voice) return text
  const { applyHabits } = await import('../voice/apply-habits.ts')
  return applyHabits(text, { voice, platform, source })
}

/** Splits at words, or between characters in languages without spaces. */
function piecesOf(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}[^\\s]{0,${pieceLength}}\\s*`, 'gu')) ?? []
}

/** The seed comes from the generation's id, so another generation gives another text. */
function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16)
}
