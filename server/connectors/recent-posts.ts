/** The account's own posts, newest first, as readers see them; `at` in ISO 8601. */
export type RecentPosts = { kind: 'posts'; posts: RecentPost[] }
/** `text` is the text that readers see; empty for a post without text. `permalink` is null if it is unknown. */
export type RecentPost = { externalId: string; permalink: string | null; text: string; at: string }

export type RecentPostsCall = {
  account: { externalId: string; username: string }
  signal: AbortSignal
  limit: number
}
