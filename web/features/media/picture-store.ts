import type { Media } from '../../../contract/media.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { refuseFile } from './refuse-file.ts'
import { inTurn } from './in-turn.ts'

export type Attached = { media: Media; altText: string }

/** One picture of the tray: on its way, refused, or there. */
export type Picture = {
  key: string
  name: string
  altText: string
  state: 'waiting' | 'sending' | 'failed' | 'ready'
  /** Share sent, 0 to 1. */
  progress: number
  problem: string | null
  previewUrl: string
  media: Media | null
}

type State = {
  pictures: readonly Picture[]
  /** Those that are there, in order; the same array while none of them changes. */
  attached: readonly Attached[]
  refusals: readonly string[]
}

type MediaReply = { media: Media }
type Running = { file: File; control: AbortController; objectUrl: string }

export type PictureStore = ReturnType<typeof createPictureStore>

/** The pictures of the post being written: sends files, keeps their order, and says which are there. */
export function createPictureStore(initial: readonly Attached[] = []) {
  let state: State = { pictures: initial.map(fromAttached), attached: initial, refusals: [] }
  const listeners = new Set<() => void>()
  const running = new Map<string, Running>()
  const enqueue = inTurn(3)

  const change = (next: Partial<State>) => {
    const pictures = next.pictures ?? state.pictures
    state = { ...state, ...next, attached: keepSame(state.attached, attachedOf(pictures)) }
    for (const listener of listeners) listener()
  }
  const patch = (key: string, fields: Partial<Picture>) =>
    change({ pictures: state.pictures.map((one) => (one.key === key ? { ...one, ...fields } : one)) })
  const forget = (key: string) => {
    const job = running.get(key)
    running.delete(key)
    job?.control.abort()
    if (job) URL.revokeObjectURL(job.objectUrl)
  }

  const send = (key: string) =>
    void enqueue(async () => {
      const job = running.get(key)
      if (!job) return
      patch(key, { state: 'sending', progress: 0, problem: null })
      try {
        const { media } = await uploadFile<MediaReply>('/api/media', job.file, {
          signal: job.control.signal,
          onProgress: (progress) => patch(key, { progress }),
        })
        if (!running.has(key)) return
        patch(key, { state: 'ready', progress: 1, media, previewUrl: media.thumbnailUrl ?? media.url })
        forget(key)
      } catch (error) {
        if (!running.has(key)) return
        const problem = error instanceof Error ? error.message : 'The picture could not be sent.'
        patch(key, { state: 'failed', problem })
      }
    })

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes files as they were chosen, dropped or pasted; what is no picture is refused in words. */
    addFiles: (files: readonly File[]) => {
      const refusals: string[] = []
      const taken: Picture[] = []
      for (const file of files) {
        const refusal = refuseFile(file)
        if (refusal) refusals.push(refusal)
        else taken.push(begin(file, running))
      }
      change({ pictures: [...state.pictures, ...taken], refusals })
      for (const { key } of taken) send(key)
    },
    /** Adds a picture that is in the workspace already. */
    attach: (picture: Attached) => change({ pictures: [...state.pictures, fromAttached(picture)] }),
    retry: (key: string) => {
      patch(key, { state: 'waiting', problem: null })
      send(key)
    },
    remove: (key: string) => {
      forget(key)
      change({ pictures: state.pictures.filter((one) => one.key !== key) })
    },
    move: (key: string, beforeKey: string) => {
      const from = state.pictures.findIndex((one) => one.key === key)
      const to = state.pictures.findIndex((one) => one.key === beforeKey)
      const moved = state.pictures[from]
      if (moved) change({ pictures: state.pictures.toSpliced(from, 1).toSpliced(to, 0, moved) })
    },
    describe: (key: string, altText: string) => patch(key, { altText }),
    dismissRefusals: () => change({ refusals: [] }),
    /** Puts other pictures in the place of all that are here. */
    replace: (attached: readonly Attached[]) => {
      for (const key of running.keys()) forget(key)
      change({ pictures: attached.map(fromAttached), refusals: [] })
    },
  }
}

function begin(file: File, running: Map<string, Running>): Picture {
  const key = newKey()
  const objectUrl = URL.createObjectURL(file)
  running.set(key, { file, control: new AbortController(), objectUrl })
  const name = file.name || 'Pasted picture'
  return {
    key,
    name,
    altText: '',
    state: 'waiting',
    progress: 0,
    problem: null,
    previewUrl: objectUrl,
    media: null,
  }
}

function fromAttached({ media, altText }: Attached): Picture {
  const previewUrl = media.thumbnailUrl ?? media.url
  return {
    key: newKey(),
    name: media.name,
    altText,
    state: 'ready',
    progress: 1,
    problem: null,
    previewUrl,
    media,
  }
}

let made = 0
const newKey = () => `picture-${(made += 1)}`

function attachedOf(pictures: readonly Picture[]): Attached[] {
  return pictures.flatMap(({ media, altText }) => (media ? [{ media, altText }] : []))
}

/** Progress must not look like a change to whoever shows the pictures that are there. */
function keepSame(before: readonly Attached[], now: Attached[]): readonly Attached[] {
  const same =
    before.length === now.length &&
    now.every((one, at) => one.media === before[at]?.media && one.altText === before[at].altText)
  return same ? before : now
}
