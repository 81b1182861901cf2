import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Crop } from '../../../contract/media/crop-rules.ts'
import type { ConversionTarget } from '../../../contract/media/video-conversions.ts'
import { sendFile } from './upload/send-file.ts'
import { convertVideo } from './convert/conversion-calls.ts'
import { cropMedia } from './crop/crop-calls.ts'
import { createRunQueue } from './run-queue.ts'
import { attachedOf, beginItem, itemOf, readyItem, type Attached, type MediaItem } from './media-item.ts'
import { kindOf, refuseFile } from './refuse-file.ts'

export type MediaState = {
  items: readonly MediaItem[]
  /** The ready items in order; the same array while none of them changes. */
  attached: readonly Attached[]
  refusals: readonly string[]
  /** What became of added files, for the user to know. */
  notes: readonly string[]
}

/** A tile may still be loading a preview from a file, until it is rendered again. */
const releaseMs = 10_000

type Running = { file: File; control: AbortController; objectUrl: string }

export type MediaStore = ReturnType<typeof createMediaStore>

/** The media of the post in the composer: uploads files and keeps their order. */
export function createMediaStore(initial: readonly Attached[] = []) {
  const store = createStore<MediaState>(() => ({
    items: initial.map(itemOf),
    attached: initial,
    refusals: [],
    notes: [],
  }))
  const { getState, setState } = store
  const running = new Map<string, Running>()
  const conversions = new Map<string, AbortController>()
  const enqueue = createRunQueue(3)

  const change = (next: Partial<MediaState>) => {
    const { items, attached } = { ...getState(), ...next }
    setState({ ...next, attached: keepSame(attached, attachedOf(items)) })
  }
  const patch = (key: string, fields: Partial<MediaItem>) =>
    change({ items: getState().items.map((one) => (one.key === key ? { ...one, ...fields } : one)) })
  const stopConverting = (key: string) => {
    conversions.get(key)?.abort()
    conversions.delete(key)
  }
  const setConversion = (key: string) => {
    const control = new AbortController()
    conversions.set(key, control)
    return control
  }
  const forget = (key: string) => {
    stopConverting(key)
    const job = running.get(key)
    running.delete(key)
    job?.control.abort()
    if (job) setTimeout(() => URL.revokeObjectURL(job.objectUrl), releaseMs)
  }
  const begin = (file: File): MediaItem => {
    const objectUrl = URL.createObjectURL(file)
    const item = beginItem(file, kindOf(file) ?? 'picture', objectUrl)
    running.set(item.key, { file, control: new AbortController(), objectUrl })
    return item
  }

  const send = ({ key, kind }: MediaItem) =>
    void enqueue(async () => {
      const job = running.get(key)
      if (!job) return
      patch(key, { state: 'sending', progress: 0, problem: null })
      try {
        const media = await sendFile(kind, job.file, {
          signal: job.control.signal,
          onProgress: (progress) => patch(key, { progress, paused: null, converting: false }),
          onConvert: (progress) => patch(key, { progress, paused: null, converting: true }),
          onPause: (paused, progress) => patch(key, { progress, paused }),
          onNote: (note) => change({ notes: [...getState().notes, note] }),
        })
        if (!running.has(key)) return
        const previewUrl = media.thumbnailUrl ?? media.url
        patch(key, { state: 'ready', progress: 1, paused: null, media, previewUrl })
        forget(key)
      } catch (error) {
        if (!running.has(key)) return
        const problem = error instanceof Error ? error.message : `The ${kind} could not be uploaded.`
        patch(key, { state: 'failed', paused: null, problem })
      }
    })

  return {
    ...store,
    /** Adds chosen, dropped or pasted files; other file types are rejected with a message. */
    addFiles: (files: readonly File[]) => {
      const refusals: string[] = []
      const taken: MediaItem[] = []
      for (const file of files) {
        const refusal = refuseFile(file)
        if (refusal) refusals.push(refusal)
        else taken.push(begin(file))
      }
      change({ items: [...getState().items, ...taken], refusals, notes: [] })
      for (const item of taken) send(item)
    },
    /** Adds media that is already in the workspace. */
    attach: (one: Attached) => change({ items: [...getState().items, itemOf(one)] }),
    retry: (key: string) => {
      const item = getState().items.find((one) => one.key === key)
      if (!item) return
      patch(key, { state: 'waiting', problem: null })
      send(item)
    },
    /** Also aborts its upload or conversion. */
    remove: (key: string) => {
      forget(key)
      change({ items: getState().items.filter((one) => one.key !== key) })
    },
    move: (key: string, beforeKey: string) => {
      const from = getState().items.findIndex((one) => one.key === key)
      const to = getState().items.findIndex((one) => one.key === beforeKey)
      const moved = getState().items[from]
      if (moved) change({ items: getState().items.toSpliced(from, 1).toSpliced(to, 0, moved) })
    },
    /** Shows only this part of a picture, or all of it again. Its original stays in the library. */
    crop: async (key: string, crop: Crop | null) => {
      const media = getState().items.find((one) => one.key === key)?.media
      if (!media) return
      patch(key, { state: 'sending', progress: 1 })
      try {
        const cropped = await cropMedia(media, crop)
        patch(key, { state: 'ready', media: cropped, previewUrl: cropped.thumbnailUrl ?? cropped.url })
      } catch (error) {
        patch(key, { state: 'ready' })
        const reason = error instanceof Error ? error.message : 'Please try again.'
        change({ refusals: [`${media.name} could not be cropped. ${reason}`] })
      }
    },
    /** Replaces a video or an animation by a video that all these posts can have. The original stays in the library. */
    convert: async (key: string, targets: readonly ConversionTarget[]) => {
      const media = getState().items.find((one) => one.key === key)?.media
      if (!media) return
      stopConverting(key)
      const { signal } = setConversion(key)
      patch(key, { state: 'sending', progress: 0, converting: true })
      try {
        const onProgress = (progress: number) => patch(key, { progress })
        const converted = await convertVideo(media, targets, { signal, onProgress })
        if (converted) patch(key, { ...readyItem(converted), converting: false })
      } catch (error) {
        if (signal.aborted) return
        patch(key, { state: 'ready', progress: 1, converting: false })
        const reason = error instanceof Error ? error.message : 'Please try again.'
        change({ refusals: [`${media.name} could not be converted. ${reason}`] })
      }
    },
    /** The media stays as it was. */
    stopConverting: (key: string) => {
      stopConverting(key)
      patch(key, { state: 'ready', progress: 1, converting: false })
    },
    describe: (key: string, altText: string) => patch(key, { altText }),
    dismissRefusals: () => change({ refusals: [] }),
    dismissNotes: () => change({ notes: [] }),
    /** Replaces all items. */
    replace: (attached: readonly Attached[]) => {
      for (const key of [...running.keys(), ...conversions.keys()]) forget(key)
      change({ items: attached.map(itemOf), refusals: [], notes: [] })
    },
  }
}

/** A part of the store's state; renders again only when that part changes. */
export function useMedia<Part>(store: MediaStore, part: (state: MediaState) => Part): Part {
  return useStore(store, part)
}

/** Upload progress must not rerender components that show only ready items. */
function keepSame(before: readonly Attached[], now: Attached[]): readonly Attached[] {
  const same =
    before.length === now.length &&
    now.every((one, at) => one.media === before[at]?.media && one.altText === before[at].altText)
  return same ? before : now
}
