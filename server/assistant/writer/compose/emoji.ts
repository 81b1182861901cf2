import type { HookKind } from '../phrases/bank.ts'

const common = ['✨', '👋', '🙌', '💬', '👇']

/** Chosen by the kind of opening, never by topic, which the writer cannot know. */
const byKind: Partial<Record<HookKind, readonly string[]>> = {
  launch: ['✨', '🎉', '🚀', '🆕', '👀'],
  offer: ['🎁', '🏷️', '💛', '🎉', '👀'],
  event: ['📅', '🎟️', '🙌', '✨', '📍'],
  tip: ['💡', '📌', '📝', '🔖', '👇'],
  asked: ['🤔', '💬', '💭', '👇', '🙋'],
  countdown: ['⏳', '📅', '⏰', '🔔', '📣'],
  deadline: ['⏳', '⏰', '🔔', '📣', '📅'],
  audience: ['👋', '📣', '🙌', '💛', '👇'],
}

export const emojiFor = (kind: HookKind): readonly string[] => byKind[kind] ?? common
