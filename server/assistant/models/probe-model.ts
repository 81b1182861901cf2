import { randomUUIDv7 } from 'node:crypto'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { Clock } from '../../infra/clock.ts'
import { readParts } from './read-parts.ts'
import { ModelError, type TextModel, type WritingTask } from './model.ts'
import type { HealthNote } from './model-health.ts'
import type { Models } from './models.ts'

const timeouts = { firstMs: 10_000, nextMs: 5_000 }

const word: Omit<WritingTask, 'id'> = {
  action: 'write',
  platform: platformKeys[0],
  language: 'en',
  tone: 'friendly',
  length: 'short',
  prompt: 'Say the word "ready".',
  text: '',
}

/** Asks a model for a word and records its health. Concurrent calls share one request. */
export async function probeModel(models: Models, model: TextModel): Promise<HealthNote> {
  const running = probes.get(model) ?? probe(models, model).finally(() => probes.delete(model))
  probes.set(model, running)
  return running
}

const probes = new Map<TextModel, Promise<HealthNote>>()

async function probe({ health, clock }: Models, model: TextModel): Promise<HealthNote> {
  const note = await testModel(model, clock)
  health.note(model, note)
  return note
}

/** Asks a model for a word and returns its health. */
export async function testModel(model: TextModel, clock: Clock): Promise<HealthNote> {
  const began = performance.now()
  const note: HealthNote = { problem: null, at: clock.now(), latencyMs: null }
  try {
    const request = {
      task: { ...word, id: randomUUIDv7() },
      system: 'Answer with one word.',
      turns: [{ role: 'user' as const, text: word.prompt }],
      maxTokens: 64,
      signal: new AbortController().signal,
    }
    let reasons = false
    for await (const part of readParts(model, request, timeouts)) {
      reasons ||= 'alive' in part
      if ('text' in part) {
        note.latencyMs = Math.round(performance.now() - began)
        break
      }
    }
    // A model that reasons may use up these few tokens before its first word.
    if (note.latencyMs === null && !reasons) note.problem = 'answer_empty'
  } catch (error) {
    note.problem = error instanceof ModelError ? error.code : 'model_failed'
  }
  return note
}
