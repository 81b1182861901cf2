import type { PostGroup } from '../../../../contract/post-groups.ts'
import type { Post } from '../../../../contract/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import type { MediaStore } from '../../media/index.ts'
import { currentGroupIn, readGroup, saveGroup } from '../../posts/index.ts'
import { contentKey, contentKeyOf, storedFields, type Draft } from './draft-store.ts'
import type { DraftStore, StoredPost } from './draft-store.ts'
import { groupInput } from './group-input.ts'
import { savedGroupOf } from './saved-group.ts'

/** The text or the state of the post was changed elsewhere, so the user must choose what to keep. */
export class StaleDraft extends Error {
  readonly theirs: StoredPost
  constructor(theirs: StoredPost) {
    super('This post was changed somewhere else in the meantime.')
    this.name = 'StaleDraft'
    this.theirs = theirs
  }
}

const gone =
  'This post was deleted in the meantime. Your text is still here: save it again to keep it as a new draft.'

export type DraftWriter = ReturnType<typeof createDraftWriter>

/** Saves the draft with its group, one save at a time; each can be repeated safely. */
export function createDraftWriter(store: DraftStore, media: MediaStore) {
  let last: Promise<unknown> = Promise.resolve()
  /** The `contentKey` of each save since the last answer; the server may have any of them. */
  const unanswered = new Set<string>()

  /** Saves and returns the server's version of the post. Does nothing if the server has the same content. */
  async function save(): Promise<number> {
    const { attached } = media.getState()
    const draft = store.getState()
    const key = contentKey(draft, attached)
    if (draft.saved && draft.savedKey === key) return draft.saved.version
    // After a reload, only the newest save without a response is known.
    store.setState({ sentKey: key })
    unanswered.add(key)
    // The content that this editor saved, or sent in a save without a response.
    const known = new Set([...unanswered, draft.sentKey, draft.savedKey])
    let base = draft
    for (;;) {
      try {
        const { group } = await saveGroup(base.groupId, groupInput(base, attached))
        return keep({ post: ownPost(group, base), group }, key)
      } catch (error) {
        const group = await currentGroup(base, error)
        const post = group.posts.find(({ id }) => id === base.id)
        if (!post && base.saved) throw leaveGroup()
        if (post && !(isAsSeen(post, base) && known.has(contentKeyOf(post)))) {
          throw new StaleDraft({ post, group })
        }
        // Only other posts of the group were changed, so this one continues from its new version.
        base = { ...base, group: savedGroupOf(group) }
      }
    }
  }

  function keep(stored: StoredPost, key: string): number {
    unanswered.clear()
    store.setState({ ...storedFields(stored), savedKey: key })
    return stored.post.version
  }

  /** The group after a refusal because it or its posts have changed; throws any other error. */
  async function currentGroup(base: Draft, error: unknown): Promise<PostGroup> {
    const current = currentGroupIn(error)
    if (current) return current
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
    const read = await readGroup(base.groupId).catch((missing: unknown) => {
      const isGone =
        missing instanceof ApiError &&
        missing.code === 'not_found' &&
        (base.saved !== null || base.group !== null)
      throw isGone ? leaveGroup() : error
    })
    const post = read.group.posts.find(({ id }) => id === base.id)
    // Something else was refused, such as an account that no longer exists.
    if (post?.can.edit ?? base.saved === null) throw error
    return read.group
  }

  function leaveGroup(): ApiError {
    unanswered.clear()
    store.setState({ id: newId(), groupId: newId(), saved: null, group: null, savedKey: null, sentKey: null })
    return new ApiError('not_found', gone, { status: 404 })
  }

  return {
    save: (): Promise<number> => {
      const run = last.then(save)
      last = run.catch(() => undefined)
      return run
    },
  }
}

/**
 * Whether the post has the state that the user saw, so that a save does to it what the user expects. An unanswered save
 * may have made a failed post a draft; one that was scheduled is a draft only if somebody canceled it.
 */
function isAsSeen({ status, can }: Post, { saved }: Draft): boolean {
  const seen = saved?.status ?? 'draft'
  return can.edit && (status === seen || (status === 'draft' && seen !== 'scheduled'))
}

/** The server gives a new post another id if its own was in use. */
function ownPost(group: PostGroup, { id, group: before }: Draft): Post {
  const others = new Set(before?.targets.map(({ id: target }) => target))
  const post = group.posts.find((one) => one.id === id) ?? group.posts.find((one) => !others.has(one.id))
  if (!post) throw new Error('The saved group lacks the post')
  return post
}
