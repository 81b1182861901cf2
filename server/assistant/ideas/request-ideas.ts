import { languages } from '../../../contract/assistant/languages.ts'
import type { Idea } from '../../../contract/assistant/idea.ts'
import { askModels } from '../models/ask-models.ts'
import { ModelError, type TextModel, type Turn, type WritingTask } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { isRefusal } from '../responses/is-refusal.ts'
import { ideasRequest } from './ideas-request.ts'
import type { IdeasTask } from './ideas-task.ts'
import { readIdeas } from './read-ideas.ts'

/** More than seven ideas need; the rest of a longer response is not read. */
const longest = 24_000

export type IdeasRequest = {
  models: Models
  task: WritingTask
  about: IdeasTask
  signal: AbortSignal
  /** Updated continuously, also if the request ends early. */
  progress: {
    text: string
    model: TextModel
    /** Whether the model was asked. */
    wasAsked: boolean
    mayBeCut: false
    inputTokens: number | null
    outputTokens: number | null
  }
}

/** Requests a week of ideas. After an unusable response the model is asked once more. Throws a `ModelError`. */
export async function requestIdeas({ models, task, about, signal, progress }: IdeasRequest): Promise<Idea[]> {
  const { system, turns: asked, maxTokens } = ideasRequest(task, about)
  let turns: Turn[] = asked
  for (let time = 1; ; time += 1) {
    progress.text = ''
    signal.throwIfAborted()
    progress.wasAsked = true
    const response = await askModels(models, { task, system, turns, maxTokens, signal }, (piece) => {
      progress.text = piece === null ? '' : progress.text + piece
      return Promise.resolve(progress.text.length <= longest)
    })
    progress.model = response.model
    progress.inputTokens = sum(progress.inputTokens, response.inputTokens)
    progress.outputTokens = sum(progress.outputTokens, response.outputTokens)
    const read = await readIdeas(progress.text, about.platforms, task.language)
    if (read.kind === 'ideas') return read.ideas
    if (isRefusal(progress.text)) throw new ModelError('answer_refused')
    if (time === 2) throw new ModelError(read.kind === 'language' ? 'answer_language' : 'model_unreadable')
    const { label, nativeName } = languages[task.language]
    const complaint = read.kind === 'language' ? `That is not in ${label} (${nativeName}).` : read.complaint
    turns = [
      ...asked,
      { role: 'assistant', text: progress.text.slice(0, longest / 3).toWellFormed() },
      { role: 'user', text: `${complaint} Answer again, with the JSON alone, all of it.` },
    ]
  }
}

function sum(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}
