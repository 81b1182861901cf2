import type { Post } from '../../../../contract/posts/posts.ts'
import type { Publication } from './use-publication.ts'

/** The result of the last action. */
export type Outcome =
  | { kind: 'saved'; text: string }
  | { kind: 'scheduled'; text: string; post: Post; refused: Publication['refused'] }
  | ({ kind: 'published' } & Publication)
  | { kind: 'error'; title: string; text: string | null }
  /** Something that the user did and can take back, until the draft is changed. */
  | { kind: 'undoable'; text: string; label: string; undo: () => void }

/** One success message for each platform, once all of its posts are published (specification section 4). */
export function publishedPlatforms(posts: readonly Post[]): { platform: Post['platform']; posts: Post[] }[] {
  return [...Map.groupBy(posts, ({ platform }) => platform)]
    .filter(([, own]) => own.every(({ status }) => status === 'published'))
    .map(([platform, own]) => ({ platform, posts: own }))
}

/** The posts that are not published and not being published. */
export const endedPosts = (posts: readonly Post[]): Post[] =>
  posts.filter(({ status }) => status !== 'published' && status !== 'publishing')
