import { randomUUIDv7 } from 'node:crypto'
import type { ModelTrial, TrialFinding } from '../../../contract/assistant/model-trials.ts'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { ModelError, type ModelRequest, type TextModel } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { readParts } from '../models/read-parts.ts'
import { describeTrial, type TrialRun } from './describe-trial.ts'
import { trialPrompts } from './trial-prompts.ts'

/** Six complete tries, because each call costs whoever pays for the model. */
const perHour = { max: 30, seconds: 3600 }

/** Ends before the client gives up its call after 30 seconds. */
const longestMs = 25_000

/** Asks the first model in use with one of our own prompts, for no points, and says what was found. */
export async function tryModel(
  ctx: Context,
  models: Models,
  caller: Caller,
  trial: ModelTrial,
): Promise<TrialFinding[]> {
  await spendLimits(ctx.db, [{ key: `assistant:model-trial:${caller.workspaceId}`, ...perHour }])
  return describeTrial(trial, await runTrial(models.first, trial), models.isOwn)
}

async function runTrial(model: TextModel, trial: ModelTrial): Promise<TrialRun> {
  const { system, user } = trialPrompts[trial]
  const timeout = AbortSignal.timeout(longestMs)
  const request: ModelRequest = {
    task: {
      id: randomUUIDv7(),
      action: 'write',
      platform: platformKeys[0],
      language: trial === 'language' ? 'de' : 'en',
      tone: 'friendly',
      length: 'short',
      prompt: user,
      text: '',
    },
    system,
    turns: [{ role: 'user', text: user }],
    maxTokens: 4_000,
    signal: timeout,
  }
  const began = performance.now()
  const run: TrialRun = { text: '', pieces: 0, firstMs: null, totalMs: 0, reasons: false, problem: null }
  try {
    for await (const part of readParts(model, request, { firstMs: longestMs, nextMs: longestMs })) {
      if ('restart' in part) Object.assign(run, { text: '', reasons: true, firstMs: null, pieces: 0 })
      else if ('alive' in part) run.reasons = true
      else if ('text' in part) {
        run.firstMs ??= performance.now() - began
        run.pieces += 1
        run.text += part.text
      }
    }
  } catch (error) {
    run.problem = timeout.aborted ? 'too_slow' : error instanceof ModelError ? error.code : 'model_failed'
  }
  run.totalMs = performance.now() - began
  return run
}
