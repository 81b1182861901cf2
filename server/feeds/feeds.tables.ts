import type { Generated } from 'kysely'
import type { Instant, NullableInstant, NullableJson } from '../infra/database/columns.ts'
import type { FeedProblem } from './feed-problem.ts'

/** What a post needs of an entry, besides its title and link. */
export type EntrySource = {
  titled: boolean
  summary: string
  text: string
  author: string
  pictureUrl: string | null
}

export type FeedTables = {
  feeds: {
    id: string
    workspace_id: string
    url: string
    title: string
    becomes: 'draft' | 'queued'
    template: string
    with_picture: boolean
    posts_per_day: number
    paused: Generated<boolean>
    version: Generated<number>
    saved_by: string
    created_at: Instant
    etag: string | null
    last_modified: string | null
    answered_at: NullableInstant
    next_check_at: Instant
    problem: NullableJson<FeedProblem>
    failing_since: NullableInstant
    failures: Generated<number>
    told_at: NullableInstant
    claim: Generated<number>
    claimed_until: NullableInstant
  }
  feed_accounts: { feed_id: string; social_account_id: string }
  feed_entries: {
    feed_id: string
    key: Buffer
    state: 'known' | 'waiting' | 'made' | 'left_out'
    found_at: Instant
    place: number
    title: string
    link: string | null
    source: NullableJson<EntrySource>
    group_id: string
    media_id: string | null
    made_at: NullableInstant
    remark: string | null
  }
}
