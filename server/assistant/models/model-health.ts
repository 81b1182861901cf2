import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { TextModel } from './model.ts'

export type HealthNote = {
  problem: GenerationProblemCode | null
  at: Date
  /** Until the first piece of text; null where none came. */
  latencyMs: number | null
}

/** How each model of this process did the last time it was asked. */
export type ModelHealthRecord = {
  note(model: TextModel, note: HealthNote): void
  last(model: TextModel): HealthNote | undefined
}

export function createHealthRecord(): ModelHealthRecord {
  // Weak: a workspace's own model is another one each time it is saved.
  const notes = new WeakMap<TextModel, HealthNote>()
  return {
    note: (model, note) => void notes.set(model, note),
    last: (model) => notes.get(model),
  }
}
