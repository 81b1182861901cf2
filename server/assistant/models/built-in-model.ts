import type { GenerationAction } from '../../../contract/assistant-choices.ts'
import type { applyHabits } from '../voice/apply-habits.ts'
import { ModelError, type TextModel, type Wish } from './model.ts'

/** About so many characters a piece: it streams as a model does, and waits for nothing. */
const pieceLength = 24

/** Stands beside the writer's own word, which a test compares: asking the writer would load all its phrases. */
const able = new Set<GenerationAction>([
  'write',
  'version',
  'shorten',
  'lengthen',
  'fix',
  'hashtags',
  'ideas',
])

/** The writer that needs no model. It reads the wish itself, not the words for a model. */
export const builtInModel: TextModel = {
  name: 'Built-in writer',
  builtIn: true,
  can: (action) => able.has(action),
  async *stream({ wish }) {
    const { text } = await write(wish)
    for (const piece of piecesOf(text)) yield { text: piece }
    yield { ended: 'complete', inputTokens: null, outputTokens: null }
  },
}

/** Its phrases in ten languages are loaded when they are first needed. */
async function write(wish: Wish): Promise<{ text: string }> {
  const seed = seedOf(wish.id)
  const { action } = wish
  if (action === 'write') {
    const { draftInVoice } = await import('../voice/draft-in-voice.ts')
    const { prompt, language, platform, tone, length, avoid, voice } = wish
    const request = { prompt, language, platform, tone, length, seed, ...(avoid !== undefined && { avoid }) }
    return draftInVoice(request, voice)
  }
  if (action === 'ideas') {
    const { writeIdeas } = await import('../ideas/write-ideas.ts')
    const about = wish.ideas ?? { topic: wish.prompt, page: undefined, platforms: [wish.platform] }
    const ideas = writeIdeas({ about, language: wish.language, seed })
    return { text: ideas.length === 0 ? '' : JSON.stringify({ ideas }) }
  }
  if (action === 'version') {
    const { adaptText } = await import('../writer/adapt-text.ts')
    const { text, platform: to, from = to, language, voice } = wish
    return { text: await withHabits(adaptText({ text, from, to, language }).text, wish, voice) }
  }
  if (action === 'rephrase' || action === 'tone' || action === 'translate')
    throw new ModelError('model_unable')
  const { transformText } = await import('../writer/transform-text.ts')
  const changed = transformText({ ...wish, action, seed })
  if (action !== 'hashtags' || !wish.voice) return changed
  // Asked for, they are added whatever the habit; nothing else of the text changes.
  const { hashtags, hashtagHabit } = wish.voice
  const asked = {
    hashtags,
    emojiHabit: 'few',
    hashtagHabit: hashtagHabit === 'none' ? 'few' : hashtagHabit,
  } as const
  return { text: await withHabits(changed.text, wish, asked) }
}

type Habits = Parameters<typeof applyHabits>[1]['voice']

async function withHabits(text: string, { text: source, platform }: Wish, voice: Habits | undefined) {
  if (!voice) return text
  const { applyHabits } = await import('../voice/apply-habits.ts')
  return applyHabits(text, { voice, platform, source })
}

/** Whole words; a language without spaces is cut between its characters. */
function piecesOf(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}[^\\s]{0,${pieceLength}}\\s*`, 'gu')) ?? []
}

/** A generation's own: asked once more, under another id, it writes another text. */
function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16)
}
