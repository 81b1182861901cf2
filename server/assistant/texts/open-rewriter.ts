import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findGeneration, type GenerationRow } from '../generations/generations.queries.ts'
import { presentProblem } from '../generations/problem-messages.ts'
import { openModels } from '../models/models.ts'
import { createModelFinder } from '../own-model/own-models.ts'
import { generateText } from './generate-text.ts'
import { runGeneration } from './run-generation.ts'
import { runningGenerations } from './running-generations.ts'

export type Rewriter = {
  reword(caller: Caller, asked: Asked): Promise<string>
  /** Aborts running texts before the process ends, and releases their points. */
  stopAll(): Promise<void>
}

/** `avoid`: an additional text from which the new one must differ. */
type Asked = { id: string; platform: PlatformKey; text: string; avoid?: string }

/**
 * Rewords texts in the background: a requested text is completed even if the user leaves. Points are held before a
 * model is called and captured only for a usable text. A repeated call with the same id returns the same text for free.
 * Throws the assistant's errors, `unavailable` without a usable text, and `conflict` while the text is being written.
 */
export function openRewriter(ctx: Context): Rewriter {
  const findModels = createModelFinder(ctx, openModels(ctx))
  const running = runningGenerations()
  return {
    stopAll: () => running.stopAll(),
    async reword(caller, { id, platform, text, avoid }) {
      const models = await findModels(caller.workspaceId)
      const [created] = await generateText(ctx, models, caller, {
        id,
        action: 'rephrase',
        platform,
        language: 'en',
        tone: 'friendly',
        length: 'medium',
        prompt: '',
        text,
        avoid,
      })
      if (created?.isNew) {
        const { signal, done } = running.open(models.timeouts.totalMs)
        try {
          await runGeneration(ctx, created, { models, signal, send: () => Promise.resolve() })
        } finally {
          done()
        }
      }
      return textOf(await findGeneration(ctx.db, caller.workspaceId, id))
    },
  }
}

function textOf(row: GenerationRow | undefined): string {
  if (row?.action !== 'rephrase' || row.outcome === 'running') {
    throw new AppError('conflict', 'This id belongs to something else that was written.')
  }
  if (row.problem !== null) throw refusal(row, row.problem)
  return row.result
}

function refusal(row: GenerationRow, problem: GenerationProblemCode): AppError {
  const { message } = presentProblem(problem, { isOwn: row.own_model })
  // A repeated call gets the same result, so a retry needs a new id.
  return new AppError('unavailable', message, { errors: { id: 'Ask again with another id.' } })
}
