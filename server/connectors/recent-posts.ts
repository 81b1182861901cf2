/** The account's own posts, newest first, as readers see them; `at` in ISO 8601. */
export type RecentPosts = { kind: 'posts'; posts: RecentPost[] }
/** `text` as readers see it, empty for a post without any. `permalink` is null where it is not known. */
export type RecentPost = { externalId: string; permalink: string | null; text: string; at: string }

export type RecentPostsCall = {
  account: { externalId: string; username: string }
  signal: AbortSignal
  limit: number
}
