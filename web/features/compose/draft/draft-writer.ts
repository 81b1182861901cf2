import type { Post } from '../../../../contract/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { createPost, readPost, savePost } from '../../posts/index.ts'
import { contentKey, contentKeyOf, savedOf, type DraftStore } from './draft-store.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import type { MediaStore } from '../../media/index.ts'

/** The post was changed elsewhere, so the user must choose a version. */
export class StaleDraft extends Error {
  readonly theirs: Post
  constructor(theirs: Post) {
    super('This post was changed somewhere else in the meantime.')
    this.name = 'StaleDraft'
    this.theirs = theirs
  }
}

const gone =
  'This post was deleted in the meantime. Your text is still here: save it again to keep it as a new draft.'

export type DraftWriter = ReturnType<typeof createDraftWriter>

/** Saves the draft, one save at a time; each can be repeated safely. */
export function createDraftWriter(store: DraftStore, media: MediaStore) {
  let last: Promise<unknown> = Promise.resolve()

  /** Saves and returns the server's version. Does nothing if the server has the same content. */
  async function save(): Promise<number> {
    const { attached } = media.getState()
    const draft = store.getState()
    const key = contentKey(draft, attached)
    if (draft.saved && draft.savedKey === key) return draft.saved.version
    const content = {
      platform: draft.platform,
      socialAccountId: draft.accountId,
      content: draft.text,
      media: attached.map((one) => ({ mediaId: one.media.id, altText: one.altText })),
    }
    const { saved, sentKey } = draft
    store.setState({ sentKey: key })
    const written = saved
      ? savePost(draft.id, { version: saved.version, ...content })
      : createPost({ id: draft.id, ...content })
    const post = await written.then((reply) => reply.post, orFind(draft.id, saved !== null))
    const found = contentKeyOf(post)
    if (found !== key) {
      if (found !== sentKey && found !== draft.savedKey) throw new StaleDraft(post)
      // An earlier save succeeded without a response, so this one continues from its version.
      const again = await savePost(post.id, { version: post.version, ...content })
      return keep(again.post, key)
    }
    return keep(post, key)
  }

  function keep(post: Post, key: string): number {
    store.setState({ id: post.id, saved: savedOf(post), savedKey: key, sentKey: null })
    return post.version
  }

  /** After a version conflict: returns the current post if only its status changed, otherwise throws the error. */
  function orFind(id: string, existed: boolean) {
    return async (error: unknown): Promise<Post> => {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale_version') return (await readPost(id)).post
      if (error.code === 'not_found' && existed && (await isGone(id))) {
        store.setState({ id: newId(), saved: null, savedKey: null, sentKey: null })
        throw new ApiError('not_found', gone, { status: 404 })
      }
      throw error
    }
  }

  return {
    save: (): Promise<number> => {
      const run = last.then(save)
      last = run.catch(() => undefined)
      return run
    },
  }
}

async function isGone(id: string): Promise<boolean> {
  try {
    await readPost(id)
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found'
  }
}
