import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What the dialog shows: the form for a new video, or one video. */
export type VideoDialogView = { kind: 'form' } | { kind: 'video'; id: string }

const store = createStore<{ shown: VideoDialogView | null }>(() => ({ shown: null }))

/** Opens and closes the video dialog of the composer. When another page opens it, it appears once the composer is shown. */
export const videoDialog = {
  show: (shown: VideoDialogView) => store.setState({ shown }),
  close: () => store.setState({ shown: null }),
  isOpen: () => store.getState().shown !== null,
}

export const useVideoDialogView = (): VideoDialogView | null => useStore(store, ({ shown }) => shown)
