import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { currentGroupIn, readGroup, saveGroup } from '../../posts/index.ts'
import { mediaOf, type Draft } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { GroupMedia } from './group-media.ts'
import { contentKey, contentKeyOf, groupInput } from './group-input.ts'
import { detached, draftOf, followedBy } from './stored-draft.ts'

/** The content or the state of the group was changed elsewhere, so the user must choose what to keep. */
export class StaleDraft extends Error {
  readonly theirs: PostGroup
  constructor(theirs: PostGroup) {
    super('This post was changed somewhere else in the meantime.')
    this.name = 'StaleDraft'
    this.theirs = theirs
  }
}

const gone =
  'This post was deleted in the meantime. Your text is still here: save it again to keep it as a new draft.'

export type DraftWriter = ReturnType<typeof createDraftWriter>

/** Saves the draft, one save at a time; each can be repeated safely. */
export function createDraftWriter(store: DraftStore, media: GroupMedia) {
  let last: Promise<unknown> = Promise.resolve()
  /** The `contentKey` of each save since the last answer; the server may have any of them. */
  const unanswered = new Set<string>()

  const change = ({ draft, ids }: ReturnType<typeof followedBy>) => {
    media.rename(ids)
    const tab = store.tab.getState()
    store.setState(draft)
    if (tab !== null && ids.has(tab)) store.tab.setState(ids.get(tab) ?? null, true)
  }

  /** Saves and returns the version of the group. Does nothing if the server has the same content. */
  async function save(): Promise<number> {
    const content = media.content()
    const draft = store.getState()
    const key = contentKey(groupInput(draft, content))
    if (draft.version > 0 && draft.savedKey === key) return draft.version
    // After a reload, only the newest save without a response is known.
    store.setState({ sentKey: key })
    unanswered.add(key)
    // The content that this editor saved, or sent in a save without a response.
    const known = new Set([...unanswered, draft.sentKey, draft.savedKey])
    let base = draft
    for (;;) {
      try {
        const { group } = await saveGroup(base.id, groupInput(base, content))
        unanswered.clear()
        change(followedBy(store.getState(), group, key))
        return group.version
      } catch (error) {
        const group = await currentGroup(base, error, known)
        if (!isKnown(group, base, known)) {
          const current = store.getState()
          // A save before this one was refused for the same reason, and the user has answered since.
          if (isKnown(group, current, new Set([current.savedKey]))) return save()
          throw new StaleDraft(group)
        }
        // Only the version has changed, so the save continues from that.
        base = { ...base, version: group.version }
      }
    }
  }

  /** The current group after a refusal because it or its posts have changed; throws any other error. */
  async function currentGroup(base: Draft, error: unknown, known: Known): Promise<PostGroup> {
    const current = currentGroupIn(error)
    if (current) return current
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
    const { group } = await readGroup(base.id).catch((missing: unknown) => {
      const isGone = missing instanceof ApiError && missing.code === 'not_found' && base.version > 0
      throw isGone ? leaveGroup() : error
    })
    // Something else was refused, such as an account that no longer exists.
    if (isKnown(group, base, known)) throw error
    return group
  }

  function leaveGroup(): ApiError {
    unanswered.clear()
    change(detached(store.getState()))
    return new ApiError('not_found', gone, { status: 404 })
  }

  return {
    save: (): Promise<number> => {
      const run = last.then(save)
      last = run.catch(() => undefined)
      return run
    },
    /**
     * Makes the posts with these ids a draft of its own, because the others are done: they leave the composer and stay
     * as they are.
     */
    separate: async (group: PostGroup, ids: ReadonlySet<string>): Promise<void> => {
      const stored = draftOf(group)
      const done = stored.targets.filter(({ id }) => !ids.has(id))
      await saveGroup(group.id, groupInput({ ...stored, targets: done }, mediaOf(group)))
      const draft = store.getState()
      change(detached({ ...draft, targets: draft.targets.filter(({ id }) => ids.has(id)) }))
    },
    /** Takes over the states of the posts, if the server still has the content that this editor saved. */
    follow: (group: PostGroup) => {
      const draft = store.getState()
      const key = contentKeyOf(group)
      if (draft.savedKey === key || draft.sentKey === key) change(followedBy(draft, group, key))
    },
  }
}

type Known = ReadonlySet<string | null>

/** Whether the group is as this editor left it, so that a save does to it what the user expects. */
const isKnown = (group: PostGroup, draft: Draft, known: Known): boolean =>
  known.has(contentKeyOf(group)) && group.posts.every((post) => isAsSeen(post, draft))

/**
 * Whether the post has the state that the user saw. An unanswered save may have made a failed post a draft; one that was
 * scheduled is a draft only if somebody canceled it.
 */
function isAsSeen({ id, status, can }: Post, { targets }: Draft): boolean {
  const saved = targets.find((target) => target.id === id)?.saved
  if (!can.edit) return saved?.editable === false
  const seen = saved?.status ?? 'draft'
  return status === seen || (status === 'draft' && seen !== 'scheduled')
}
