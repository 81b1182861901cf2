import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { LinkParameters } from '../../contract/links/link-parameters.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import type { PartKind } from '../../contract/posts/post-parts.ts'
import type { PostEvent } from '../../contract/posts/post-history.ts'
import type { PostProblem, PostStatus } from '../../contract/posts/posts.ts'
import type {
  DefaultInstant,
  DefaultJson,
  Instant,
  Json,
  NullableInstant,
  NullableJson,
} from '../infra/database/columns.ts'
import type { ApprovalColumns, ApprovalTables } from './approval/approval.tables.ts'

/**
 * The outcome of a commit. `absent`: reading from the platform proved that nothing was posted. `confirmed`: a user
 * found the post there.
 */
export type PartOutcome =
  | 'published'
  | 'pending'
  | 'rejected'
  | 'duplicate'
  | 'reauth_required'
  | 'rate_limited'
  | 'unavailable'
  | 'absent'
  | 'confirmed'

/** `given_up`: a user did not find the post there. The last six ended an attempt without a commit. */
export type AttemptOutcome =
  | PartOutcome
  | 'given_up'
  | 'waiting'
  | 'account_disconnected'
  | 'platform_unavailable'
  | 'media_missing'
  | 'not_found'
  | 'too_late'
  | 'not_approved'

/** Null if the platform does not give the number. */
type NumberColumns = {
  impressions: number | null
  reach: number | null
  engagements: number | null
  likes: number | null
  comments: number | null
  shares: number | null
  saves: number | null
  clicks: number | null
  video_views: number | null
}

export type PostTables = ApprovalTables & {
  post_groups: {
    id: string
    workspace_id: string
    content: string
    /** The bytes of the descriptions of its media. */
    alt_bytes: Generated<number>
    /** The version without the changes of its posts. */
    version: Generated<number>
    created_by: string
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  post_group_media: {
    group_id: string
    position: number
    media_id: string
    alt_text: string
  }
  post_group_labels: {
    group_id: string
    label_id: string
  }
  posts: ApprovalColumns & {
    id: string
    workspace_id: string
    group_id: string
    /** The order in which posts were added to the group, from 1. */
    group_position: Generated<number>
    platform: PlatformKey
    social_account_id: string | null
    content: string
    /** The bytes of the descriptions of its media. */
    alt_bytes: Generated<number>
    /** The bytes of its parts. */
    part_bytes: Generated<number>
    /** Whether the post has a text of its own. Otherwise saving its group replaces it with the shared text. */
    content_customized: Generated<boolean>
    media_customized: Generated<boolean>
    options: DefaultJson<PostOptions>
    status: PostStatus
    scheduled_at: Instant | null
    time_zone: string | null
    /** Whether its time is a slot of its account's queue. Two posts never have the same slot. */
    queued: Generated<boolean>
    /** The series to which it belongs, and its day in the series, which it keeps when it is moved. */
    series_id: string | null
    series_on: string | null
    /** Whether its points must still be reserved. Until then, a scheduled post has no due time. */
    awaits_points: Generated<boolean>
    /** When reserving its points failed because there were too few. Users were notified of it. */
    points_missed_at: NullableInstant
    /** The hold on its points, from scheduling until it is published or canceled. */
    hold_id: string | null
    /**
     * When a worker may next claim the post: its scheduled time, its next retry, or the end of the current lease. Null for a
     * post that waits in a paused queue or for its points.
     */
    due_at: Instant | null
    /** When a user last requested to publish it now. */
    publish_requested_at: NullableInstant
    /** Whether a user requested to publish it now. Urgent posts are published before scheduled ones. */
    urgent: Generated<boolean>
    /** The fence: the number of the newest attempt. Writes of older attempts have no effect. */
    attempt: Generated<number>
    /** The first attempt of the current run. Earlier attempts belong to runs that have ended. */
    run_started_at_attempt: Generated<number>
    /** The worker that has the lease until `due_at`. */
    leased_by: string | null
    /** Whether a user confirmed that it may be published although it is late. */
    late_allowed: Generated<boolean>
    /** The parameters that are added to its links. They are fixed when the post is scheduled or published. */
    link_parameters: NullableJson<LinkParameters>
    published_at: Instant | null
    external_id: string | null
    permalink: string | null
    /** When a user deleted it on the platform. */
    deleted_on_platform_at: NullableInstant
    problem: Json<PostProblem> | null
    impressions: number | null
    /** Null if the platform does not report it. */
    reach: number | null
    /** The sum that `engagementsOf` defines; null if the platform gives none of the numbers. */
    engagement_count: number | null
    measured_at: Instant | null
    version: Generated<number>
    /** The user who wrote its group. */
    created_by: string
    /** The user who last changed its content, account or time, and when; null until one did. */
    updated_by: ColumnType<string | null, never, string>
    changed_at: ColumnType<Date | null, never, RawBuilder<Date>>
    /** The user who last changed its content or account, which another time or a rejection is not; null until one did. */
    written_by: ColumnType<string | null, string | null | undefined, string>
    created_at: DefaultInstant
    updated_at: DefaultInstant
    /** The time by which lists are sorted: when it was or will be published, otherwise when it was created. */
    listed_at: GeneratedAlways<Date>
    /**
     * When it was or will be published. Null for a draft without a time. A post that is published now has the time of the
     * request, also after it failed.
     */
    calendar_at: GeneratedAlways<Date | null>
    /** The words of its texts, from `storedWords`. */
    words: Generated<string>
    /** The hash of its own text, in which differences in whitespace are ignored. */
    text_hash: GeneratedAlways<string>
  }
  post_media: {
    post_id: string
    position: number
    media_id: string
    alt_text: string
  }
  post_parts: {
    post_id: string
    /** Counts from 1. */
    position: number
    kind: PartKind
    content: string
    /** Stored before the call that publishes the part. The commit is open until `finished_at` is set. */
    commit_started_at: Instant | null
    /** The number of the attempt that started it. */
    commit_attempt: number | null
    /** The start of the first commit in this run. */
    first_commit_started_at: Instant | null
    finished_at: Instant | null
    /** For an open commit, `pending` and `duplicate` mean that the platform has it, so it is never repeated. */
    outcome: PartOutcome | null
    published_at: Instant | null
    external_id: string | null
    permalink: string | null
    /** The staging of the part's media. */
    staging: DefaultJson<Record<string, unknown>>
  }
  post_part_media: {
    post_id: string
    part_position: number
    position: number
    media_id: string
    alt_text: string
  }
  post_attempts: {
    post_id: string
    number: number
    started_at: DefaultInstant
    /** Handles that the platform returned before the commit; only its connector reads them. */
    staging: Json<Record<string, unknown>>
    /** Stored before the commit call is sent. */
    commit_started_at: Instant | null
    /** Whether the commit is only assumed: a newer state of the database may have known it. */
    assumed: Generated<boolean>
    finished_at: Instant | null
    /** For an open commit, see `post_parts.outcome`. */
    outcome: AttemptOutcome | null
    /**
     * The number of consecutive tries for which the platform was rate limited or unavailable. It determines the next
     * delay.
     */
    tries: Generated<number>
    /** The number of checks of the platform for a post whose commit got no response. */
    checks: Generated<number>
  }
  call_limits: {
    /** `account:<id>` or `application:<platform>`. An account is also parked if its workspace will be deleted. */
    scope: string
    until: Instant
    refusals: number
  }
  /** One row for each reading whose numbers differ from the previous one. */
  post_readings: NumberColumns & { post_id: string; read_at: Instant }
  /** The numbers that a post had at the end of a day, from its last reading on that day. */
  post_days: NumberColumns & {
    post_id: string
    workspace_id: string
    /** The day in the time zone of the workspace. */
    day: string
    read_at: Instant
  }
  /** Posts that an account published before it was connected. */
  external_posts: NumberColumns & {
    id: string
    social_account_id: string
    external_id: string
    text: string
    permalink: string | null
    published_at: Instant
    read_at: Instant
  }
  /** The posts that evergreen sets created for slots of accounts. */
  evergreen_instances: {
    social_account_id: string
    slot_at: Instant
    evergreen_id: string
    /** Null after a user deleted the post. Its slot is not filled again. */
    post_id: string | null
  }
  /** Who has a group open in the composer, for each tab of a browser. */
  presences: {
    group_id: string
    user_id: string
    tab_id: string
    workspace_id: string
    seen_at: Instant
  }
  metric_schedules: {
    social_account_id: string
    /** When the metrics of the account's posts are read next, or when the lease of the worker that reads them ends. */
    due_at: Instant
  }
  paid_post_reads: {
    platform: PlatformKey
    /** The day in UTC. */
    day: string
    posts: number
  }
  post_events: {
    id: string
    post_id: string
    at: DefaultInstant
    attempt: number
    step: PostEvent['step']
    message: string
    answer: string | null
    by_user_id: string | null
    /** The name of the API key or the application that acted for the user. */
    by_program: string | null
  }
}
