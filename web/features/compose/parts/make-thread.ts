import type { CountPublished } from '../check/use-published.ts'
import { newPart, textOf, type Target } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { splitText } from './split-text.ts'
import { partRule, subjectOf } from './subject.ts'

/** Splits the text of a post that is too long into a thread. False if it fits, or its platform takes none. */
export function makeThread(store: DraftStore, target: Target, countPublished: CountPublished): boolean {
  const limit = partRule(target, 'message')?.characterLimit
  const draft = store.getState()
  const text = textOf(draft, target)
  const count = (part: string) => countPublished(target, part)
  if (limit === undefined || count(text) <= limit) return false
  const [first = '', ...rest] = splitText(text, { limit, count })
  const parts = [...rest.map((content) => newPart('message', content)), ...target.parts]
  // The only post of a group is written as the shared content; among others it gets a text of its own.
  const isOnly =
    target.text === null && store.active() === undefined && subjectOf(draft, undefined) === target
  store.patch(target.id, isOnly ? { parts } : { parts, text: first })
  if (isOnly) store.setState({ text: first })
  return true
}
