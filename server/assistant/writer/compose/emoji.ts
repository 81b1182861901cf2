import type { HookKind } from '../phrases/bank.ts'

const common = ['✨', '👋', '🙌', '💬', '👇']

/** They go with the kind of opening, never with a topic the writer can't know. */
const byKind: Partial<Record<HookKind, readonly string[]>> = {
  launch: ['✨', '🎉', '🚀', '🆕', '👀'],
  offer: ['🎁', '🏷️', '💛', '🎉', '👀'],
  event: ['📅', '🎟️', '🙌', '✨', '📍'],
  tip: ['💡', '📌', '📝', '🔖', '👇'],
  asked: ['🤔', '💬', '💭', '👇', '🙋'],
  question: ['🤔', '💬', '💭', '👇', '🙋'],
  story: ['📖', '💭', '✨', '☕', '👇'],
  contrast: ['🔄', '✨', '👀', '😄', '🙌'],
  countdown: ['⏳', '📅', '⏰', '🔔', '📣'],
  deadline: ['⏳', '⏰', '🔔', '📣', '📅'],
  audience: ['👋', '📣', '🙌', '💛', '👇'],
}

export const emojiFor = (kind: HookKind): readonly string[] => byKind[kind] ?? common
