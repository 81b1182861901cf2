import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createMediaStore, useMedia, type Attached, type MediaStore } from '../../media/index.ts'
import type { MediaContent } from './draft.ts'
import type { NewIds } from './stored-draft.ts'

export type GroupMedia = ReturnType<typeof createGroupMedia>

/** The media of a group: a store for those that its posts share, and one for each post and part that has its own. */
export function createGroupMedia(initial: MediaContent) {
  const shared = createMediaStore(initial.shared)
  const own = createStore<Readonly<Record<string, MediaStore>>>(() => ({}))
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const begin = (attached: readonly Attached[]) => {
    const store = createMediaStore(attached)
    store.subscribe(tell)
    return store
  }
  const beginAll = (content: MediaContent) =>
    own.setState(
      Object.fromEntries(Object.entries(content.own).map(([id, attached]) => [id, begin(attached)])),
      true,
    )
  const of = (targetId: string | null): MediaStore => own.getState()[targetId ?? ''] ?? shared
  /** Gives a post or a part media of its own, at first `attached`. */
  const customize = (key: string, attached = shared.getState().attached): MediaStore => {
    const existing = own.getState()[key]
    if (existing) return existing
    const store = begin(attached)
    own.setState({ [key]: store })
    return store
  }
  beginAll(initial)
  shared.subscribe(tell)
  own.subscribe(tell)
  return {
    shared,
    own,
    of,
    customize,
    /** The store for changes in the tab of a post: the first change of shared media gives the post its own. */
    forEditing: (targetId: string | null): MediaStore => {
      const store = of(targetId)
      return targetId === null || store !== shared ? store : customizing(shared, () => customize(targetId))
    },
    reset: (key: string) => {
      const { [key]: removed, ...rest } = own.getState()
      removed?.replace([])
      own.setState(rest, true)
    },
    rename: (ids: NewIds) => {
      if (ids.size === 0) return
      const renamed = Object.entries(own.getState()).map(([id, store]) => [ids.get(id) ?? id, store] as const)
      own.setState(Object.fromEntries(renamed), true)
    },
    replace: (content: MediaContent) => {
      shared.replace(content.shared)
      beginAll(content)
    },
    content: (): MediaContent => ({
      shared: shared.getState().attached,
      own: Object.fromEntries(
        Object.entries(own.getState()).map(([id, store]) => [id, store.getState().attached]),
      ),
    }),
    /** All files of the group, also those that are still uploading. */
    items: () => [shared, ...Object.values(own.getState())].flatMap((store) => store.getState().items),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The shared media of a post that gets its own with the first change. */
function customizing(shared: MediaStore, customize: () => MediaStore): MediaStore {
  /** The same file in the new store, which has only those that are uploaded. */
  const keyIn = (store: MediaStore, key: string) => {
    const ready = shared.getState().items.filter(({ state }) => state === 'ready')
    return store.getState().items[ready.findIndex((one) => one.key === key)]?.key ?? ''
  }
  return {
    ...shared,
    addFiles: (files) => customize().addFiles(files),
    attach: (one) => customize().attach(one),
    remove: (key) => {
      const store = customize()
      store.remove(keyIn(store, key))
    },
    move: (key, beforeKey) => {
      const store = customize()
      store.move(keyIn(store, key), keyIn(store, beforeKey))
    },
    describe: (key, altText) => {
      const store = customize()
      store.describe(keyIn(store, key), altText)
    },
    crop: (key, crop) => {
      const store = customize()
      return store.crop(keyIn(store, key), crop)
    },
    replace: (attached) => customize().replace(attached),
  }
}

/** The media store of a tab, for its changes. */
export function useTabMedia(media: GroupMedia, targetId: string | null): MediaStore {
  const ownStore = useStore(media.own, (all) => all[targetId ?? ''])
  return useMemo(() => ownStore ?? media.forEditing(targetId), [media, targetId, ownStore])
}

/** The uploaded media of a post, its own or the shared ones. */
export function useAttached(media: GroupMedia, targetId: string | null): readonly Attached[] {
  const store = useStore(media.own, (all) => all[targetId ?? '']) ?? media.shared
  return useMedia(store, (state) => state.attached)
}
