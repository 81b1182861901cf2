import type { Generated } from 'kysely'
import type { PlanKey } from '../contract/plans.ts'
import type { PlatformKey } from '../contract/platforms/platforms.ts'
import type { VideoCodec } from '../contract/platforms/video-rules.ts'
import type { LedgerKind } from '../contract/points.ts'
import type { PostEvent, PostProblem, PostStatus } from '../contract/posts.ts'
import type { AssistantTables } from './assistant-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { BrandVoiceTables } from './brand-voice-tables.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** The tables as the migrations leave them. Ids are UUID v7, made by the application. */

export type Tables = AssistantTables &
  BillingTables &
  BrandVoiceTables & {
    users: {
      id: string
      email: string
      username: string | null
      full_name: string
      phone_number: string | null
      account_type: string
      password_hash: string
      email_verified_at: Instant | null
      created_at: DefaultInstant
      updated_at: DefaultInstant
    }
    sessions: {
      id: string
      user_id: string
      token_hash: Buffer
      created_at: DefaultInstant
      last_used_at: DefaultInstant
      expires_at: Instant
    }
    email_verifications: {
      token_hash: Buffer
      user_id: string
      email: string
      created_at: DefaultInstant
      expires_at: Instant
      used_at: Instant | null
    }
    password_resets: {
      id: string
      user_id: string
      code_hash: Buffer
      code_expires_at: Instant
      attempts: Generated<number>
      link_token_hash: Buffer
      link_expires_at: Instant
      /** Of the token that the right code was exchanged for. */
      reset_token_hash: Buffer | null
      reset_token_expires_at: Instant | null
      created_at: DefaultInstant
    }
    workspaces: {
      id: string
      name: string
      /** What a subscription pays for. */
      paid_plan: Generated<PlanKey>
      /** How far invoices are paid; null where none was. */
      paid_until: Instant | null
      /** What the operator gave. */
      granted_plan: Generated<PlanKey>
      /** IANA zone in which the month of its points begins. */
      time_zone: Generated<string>
      created_at: DefaultInstant
    }
    members: {
      workspace_id: string
      user_id: string
      role: string
      created_at: DefaultInstant
    }
    media: {
      id: string
      workspace_id: string
      name: string
      content_type: string
      bytes: number
      width: number
      height: number
      /** Both null for a picture. */
      duration_ms: number | null
      video_codec: VideoCodec | null
      storage_key: string
      created_by: string
      created_at: DefaultInstant
    }
    social_accounts: {
      id: string
      workspace_id: string
      platform: PlatformKey
      external_id: string
      name: string
      username: string
      picture_key: string | null
      profile_url: string | null
      followers: number | null
      status: 'connected' | 'reauth_required' | 'disconnected'
      /** Access and refresh token, sealed; null once disconnected. */
      tokens: Buffer | null
      token_expires_at: Instant | null
      sandbox: boolean
      connected_by: string
      connected_at: Instant
      updated_at: DefaultInstant
    }
    oauth_states: {
      state_hash: Buffer
      session_id: string
      workspace_id: string
      platform: PlatformKey
      /** PKCE verifier, sealed. */
      code_verifier: Buffer
      created_at: DefaultInstant
      expires_at: Instant
    }
    posts: {
      id: string
      workspace_id: string
      group_id: string
      platform: PlatformKey
      social_account_id: string | null
      content: string
      status: PostStatus
      scheduled_at: Instant | null
      time_zone: string | null
      /** The points it holds while it is scheduled or on its way from there. */
      hold_id: string | null
      /** When a worker may next claim the post: its time, its next try, or the end of a worker's lease. */
      due_at: Instant | null
      /** The fence: the number of the newest attempt. A write of an older attempt changes nothing. */
      attempt: Generated<number>
      /** The first attempt of the newest request to publish; older ones belong to requests that ended. */
      run_started_at_attempt: Generated<number>
      /** The worker that holds the post until `due_at`. */
      held_by: string | null
      published_at: Instant | null
      external_id: string | null
      permalink: string | null
      problem: Json<PostProblem> | null
      impressions: number | null
      engagement_count: Generated<number>
      measured_at: Instant | null
      version: Generated<number>
      created_by: string
      created_at: DefaultInstant
      updated_at: DefaultInstant
    }
    post_media: {
      post_id: string
      position: number
      media_id: string
      alt_text: string
    }
    post_attempts: {
      post_id: string
      number: number
      started_at: DefaultInstant
      /** Handles the network gave before the committing call; what only the network's folder reads. */
      staging: Json<Record<string, unknown>>
      /** Set durably before the one committing call is made. */
      commit_started_at: Instant | null
      finished_at: Instant | null
      outcome: string | null
      /** How many times in a row the network was busy or away, for the back-off. */
      tries: Generated<number>
      /** How many times a lost answer was looked for. */
      checks: Generated<number>
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
    }
    /** The row is the lock of its workspace's points; only the functions of the migrations write the sums. */
    point_accounts: {
      workspace_id: string
      time_zone: string
      /** The billing anniversary. */
      anchor_at: Instant
      period_start: Instant
      next_reset_at: Instant
      /** Monthly points given for this period. */
      period_granted: Generated<number>
      available: Generated<number>
      held: Generated<number>
      spent_in_period: Generated<number>
      last_number: Generated<number>
      period_after: Generated<number>
    }
    /** What one grant gave; its number is that of its transfer. */
    point_lots: {
      workspace_id: string
      number: number
      kind: 'monthly' | 'pack' | 'operator'
      granted: number
      remaining: Generated<number>
      expires_at: Instant | null
      expired_at: Instant | null
      invoice_id: string | null
      to_withdraw: Generated<number>
      withdrawn: Generated<number>
    }
    point_holds: {
      id: string
      workspace_id: string
      number: number
      points: number
      state: Generated<'open' | 'captured' | 'released'>
      post_id: string | null
    }
    point_transfers: {
      workspace_id: string
      number: number
      id: Generated<string>
      kind: LedgerKind
      key: string
      at: Instant
      by_user_id: string | null
      note: string
      post_id: string | null
      invoice_id: string | null
      points: number
      balance_after: number
    }
    point_entries: {
      workspace_id: string
      number: number
      line: number
      account: 'issued' | 'lot' | 'held' | 'spent' | 'expired' | 'withdrawn'
      lot: number | null
      hold_id: string | null
      amount: number
    }
    local_mails: {
      id: string
      recipient: string
      subject: string
      text: string
      html: string
      created_at: DefaultInstant
    }
    rate_limits: {
      key: string
      hits: number
      resets_at: Instant
    }
  }
