import { languages } from '../../../contract/languages.ts'
import type { Idea } from '../../../contract/idea.ts'
import { askModels } from '../models/ask-models.ts'
import { ModelError, type TextModel, type Turn, type Wish } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { ideasRequest } from './ideas-request.ts'
import type { IdeasWish } from './ideas-wish.ts'
import { readIdeas } from './read-ideas.ts'

/** More than seven ideas need; a model that goes on is not listened to. */
const longest = 24_000

export type Asking = {
  models: Models
  wish: Wish
  about: IdeasWish
  signal: AbortSignal
  /** Kept up to date, also where the asking ends early. */
  progress: { text: string; model: TextModel; inputTokens: number | null; outputTokens: number | null }
}

/** A week of ideas; an answer that cannot be used is complained about once. Throws a `ModelError`. */
export async function askForIdeas({ models, wish, about, signal, progress }: Asking): Promise<Idea[]> {
  const { system, turns: asked, maxTokens } = ideasRequest(wish, about)
  let turns: Turn[] = asked
  for (let time = 1; ; time += 1) {
    progress.text = ''
    const answer = await askModels(models, { wish, system, turns, maxTokens, signal }, (piece) => {
      progress.text += piece
      return Promise.resolve(progress.text.length <= longest)
    })
    progress.model = answer.model
    progress.inputTokens = sum(progress.inputTokens, answer.inputTokens)
    progress.outputTokens = sum(progress.outputTokens, answer.outputTokens)
    const read = readIdeas(progress.text, about.platforms, wish.language)
    if (read.kind === 'ideas') return read.ideas
    if (time === 2) throw new ModelError(read.kind === 'language' ? 'answer_language' : 'model_unreadable')
    const { label, nativeName } = languages[wish.language]
    const complaint = read.kind === 'language' ? `That is not in ${label} (${nativeName}).` : read.complaint
    turns = [
      ...asked,
      { role: 'model', text: progress.text.slice(0, longest / 3).toWellFormed() },
      { role: 'person', text: `${complaint} Answer again, with the JSON alone, all of it.` },
    ]
  }
}

function sum(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}
