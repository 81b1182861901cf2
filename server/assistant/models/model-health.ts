import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { TextModel } from './model.ts'

export type HealthNote = {
  problem: GenerationProblemCode | null
  at: Date
  /** Milliseconds until the first text; null if there was none. */
  latencyMs: number | null
}

/** The last result of each model in this process. */
export type ModelHealthRecord = {
  note(model: TextModel, note: HealthNote): void
  last(model: TextModel): HealthNote | undefined
}

export function createHealthRecord(): ModelHealthRecord {
  // Weak, because a workspace's own model becomes a new object each time it is saved.
  const notes = new WeakMap<TextModel, HealthNote>()
  return {
    note: (model, note) => void notes.set(model, note),
    last: (model) => notes.get(model),
  }
}
