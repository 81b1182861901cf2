import type { Assistant } from '../../assistant/index.ts'
import { emptyDraft, newTarget, openTargets, type Draft, type MediaContent } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import type { Outcome } from './outcome.ts'

type Setting = {
  store: DraftStore
  media: GroupMedia
  assistant: Assistant
  say: (outcome: Outcome | null) => void
}

type Before = { draft: Draft; content: MediaContent }

/** Empties the composer, in a way that can be undone, and done again. */
export function useClear({ store, media, assistant, say }: Setting) {
  const now = (): Before => ({ draft: store.getState(), content: media.content() })
  const bring = ({ draft, content }: Before) => {
    store.tab.setState(null, true)
    store.setState(draft)
    media.replace(content)
  }
  /** A new draft for the same accounts. */
  const empty = (time: Draft['time'] = null) => {
    const draft = store.getState()
    const chosen = draft.chosen ? draft.targets : openTargets(draft)
    const targets = chosen.map(({ platform, accountId }) => newTarget(platform, accountId))
    bring({
      draft: { ...emptyDraft(), targets, chosen: draft.chosen, time },
      content: { shared: [], own: {} },
    })
    // The button that did it has nothing left to do, and the next keys are those of the next post.
    if (!document.activeElement?.matches('input, textarea'))
      store.selection.setState({ from: 0, to: 0 }, true)
    return assistant.clear()
  }
  /** `time`: that of the post which is begun instead. */
  const clear = (time: Draft['time'] = null) => {
    const before = now()
    const bringBackPrompt = empty(time)
    const undo = () => {
      bring(before)
      bringBackPrompt()
      say({ kind: 'undoable', text: 'Your text is back.', label: 'Clear again', undo: () => clear(time) })
    }
    say({ kind: 'undoable', text: 'Cleared.', label: 'Undo', undo })
  }
  return { clear, empty }
}
