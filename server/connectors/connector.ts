import type { PostNumbers } from '../../contract/analytics/metrics.ts'
import type { OfferedChoices } from '../../contract/platforms/descriptor.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import type { PostPartInput } from '../../contract/posts/post-parts.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { SignInField } from '../../contract/social-accounts/social-accounts.ts'
import type { PictureFacts } from '../../contract/platforms/picture-rules.ts'
import type { VideoFacts } from '../../contract/platforms/video-rules.ts'
import type { AccountDay, AccountDaysCall } from './account-days.ts'
import type { RecentPosts, RecentPostsCall } from './recent-posts.ts'
import type { Clock } from '../infra/clock.ts'
import type { AnnouncedLimit, RateLimited } from './call-limits.ts'
import type { PlatformCredentials } from './connectors.config.ts'

/**
 * What a sign-in gave us. `secrets` are kept encrypted, and only the platform's own folder knows their names.
 * `expiresAt` in ISO 8601; null for access that does not expire.
 */
export type Access = {
  secrets: Record<string, string | null>
  expiresAt: string | null
  scopes: string[]
}

export type PlatformProfile = {
  externalId: string
  name: string
  username: string
  pictureUrl: string | null
  profileUrl: string
  followers: number | null
  /** What the platform offers it of the options of a post; everything without it. */
  offers?: OfferedChoices
}

/**
 * An image of a post, with the facts of the stored file. `open` returns the bytes to send, `publicUrl` an address from
 * which the platform can fetch them: a JPEG within the platform's limits where it does not take the stored file.
 */
export type PublishImage = PictureFacts & {
  mediaId: string
  altText: string
  open(): Promise<{ bytes: Buffer; contentType: string }>
  publicUrl(): string
}

/** The video of a post: an MP4 file with its index first. `read` returns the bytes from `from` up to, not including, `to`. */
export type PublishVideo = VideoFacts & {
  mediaId: string
  contentType: string
  read(from: number, to: number): Promise<Buffer>
  publicUrl(): string
}

/** Handles that the platform returned before the commit, as JSON. Only its connector knows their names. */
export type Staging = Record<string, unknown>

/** One attempt to publish one post. */
export type PublishCall = {
  account: { externalId: string; username: string }
  text: string
  /** What was chosen of the platform's options. */
  options: PostOptions
  images: PublishImage[]
  /** A post has either images or one video; beside the video at most its thumbnail, where the platform takes one. */
  video: PublishVideo | null
  /** Handles stored so far. */
  staging: Staging
  /** Stores handles before the next call is made. Throws when the attempt has lost its lease. */
  saveStaging(staging: Staging): Promise<void>
  signal: AbortSignal
}

/**
 * The platform refused this call for good. `ofApplication`: it does not know this installation by its id and secret, so
 * only the operator can help.
 */
type Rejected = { kind: 'rejected'; message: string; cure: string; answer: string; ofApplication?: true }

/** The platform refused or did not answer, and nothing was posted. */
export type Refusal =
  | Rejected
  | { kind: 'reauth_required'; message: string; answer: string }
  | RateLimited
  | { kind: 'unavailable'; retryAfterMs: number | null; answer: string }

export type Published = {
  kind: 'published'
  externalId: string
  permalink: string | null
  answer: string
}

/** The platform has been processing the uploads since `since` and should be asked again. */
export type StagePending = { kind: 'pending'; since: Date; checkAfterMs: number; answer: string }

/** `unfinished`: a part of a long upload is done and stored; the next call continues it with a fresh token. */
export type StageOutcome =
  | { kind: 'staged' }
  | StagePending
  | { kind: 'unfinished'; answer: string }
  | Refusal

/** The platform accepted the commit and still works on it. It is asked again later, and the commit never repeated. */
export type CommitPending = { kind: 'pending'; checkAfterMs: number; answer: string }

/**
 * The platform refused the commit because the account has already posted the same. After an earlier commit without an
 * answer, this can mean that the earlier one went through.
 */
export type Duplicate = { kind: 'duplicate'; answer: string }

/**
 * The platform refused renewed access for this call, so nothing was posted, but accepts the access of the account for
 * reading, or another worker has renewed it again.
 */
export type AccessDisputed = { kind: 'access_disputed'; answer: string }

/** `outcome_unknown`: the call was sent, but no answer says whether the post was published. */
export type CommitOutcome =
  | Published
  | CommitPending
  | Duplicate
  | Refusal
  | { kind: 'outcome_unknown'; answer: string }
  /** The access was refused, so nothing was posted, and renewed: the commit may start once more. */
  | { kind: 'access_renewed' }
  | AccessDisputed

/** The platform had accepted the commit, and refused the post for good while it worked on it: nobody can see it. */
export type RefusedLater = { kind: 'refused_later'; message: string; cure: string; answer: string }

/**
 * `absent` proves that nothing was posted, so the commit may be repeated. `final`: no later read can tell either, so the
 * user is asked at once.
 */
export type ResolveOutcome =
  | Published
  | CommitPending
  | { kind: 'absent'; answer: string }
  | { kind: 'cannot_tell'; answer: string; final?: true }
  | RefusedLater
  | Refusal

/** `deleted` also where the platform does not have it any more. */
export type Deleted = { kind: 'deleted'; answer: string }
export type DeletePostOutcome = Deleted | Refusal

/** The numbers of one post, as `toMetrics` makes them. */
export type Metrics = PostNumbers & { externalId: string }

/** The user continues on the platform's page, which redirects back with a code. */
export type SignInStart = {
  kind: 'page'
  /** The platform's page on which the user gives access. */
  authorizeUrl: string
  /** What `finish` needs again, such as a PKCE verifier. The caller keeps it encrypted. */
  kept: Record<string, string>
}

/** The platform must return `state` with the code to `redirectUri`. */
export type SignInRequest = { state: string; redirectUri: string }

/** Exchanges the code of the callback for access. */
type Finish = (request: {
  code: string
  redirectUri: string
  kept: SignInStart['kept']
}) => Promise<AccessOutcome>

/**
 * How a user signs in at the platform. `consent`: on its page (OAuth). `form`: with fields that this product asks for,
 * such as a server's address and an app password; `submit` returns access, or the page of the server that was named,
 * whose code `finish` then exchanges.
 */
export type SignIn =
  | {
      kind: 'consent'
      start(request: SignInRequest): SignInStart
      finish: Finish
      /** The errors with which the user comes back after giving no access; `access_denied` (RFC 6749) where left out. */
      denials?: readonly string[]
    }
  | {
      kind: 'form'
      fields: SignInField[]
      submit(values: Record<string, string>, request: SignInRequest): Promise<AccessOutcome | SignInStart>
      finish: Finish
    }

/**
 * One platform. Every method speaks the platform's own protocol and returns a closed union. It throws
 * only for errors of our own.
 */
export type Connector = {
  platform: PlatformKey
  signIn: SignIn
  /**
   * Where reading a post costs money: how many posts are read in a day in UTC, each of them once, unless the operator
   * chooses another number.
   */
  paidReadsPerDay?: number
  /** Within how many days the terms of the platform want what was read of posts refreshed or removed. */
  dataKeptDays?: number
  /** The permissions without which nothing can be published. */
  neededPermissions: readonly string[]
  /** What the sign-in asks for, by the platform's name of the permission: what it allows us, in words for users. */
  permissions: Readonly<Record<string, string>>
  /** When access ends that only a user can renew, by signing in again. Null, or without it, for access that renews itself. */
  endsAt?(access: Access): string | null
  /** True when the access should be renewed before being used at `now`. */
  needsRenewal(access: Access, now: Date): boolean
  renew(access: Access): Promise<AccessOutcome>
  /** Revokes the access at the platform. Best effort. */
  revoke(access: Access): Promise<void>
  /**
   * The connector's calls, made with this access, so that their callers never see it. `announce` is called for each
   * answer that announces a limit.
   */
  open(access: Access, announce?: (limit: AnnouncedLimit) => void): OpenConnector
}

/** A connector bound to the access of one connection. */
export type OpenConnector = {
  /** All profiles that the access reaches. */
  listProfiles(): Promise<ProfilesOutcome>
  /**
   * Uploads the media and prepares the post. Can be repeated; nothing becomes visible. Also called for a part with media,
   * where the descriptor of the platform allows that.
   */
  stage(call: PublishCall): Promise<StageOutcome>
  /** The call that makes the post visible. Called at most once per attempt. */
  commit(call: CommitCall): Promise<CommitOutcome>
  /** Reads the platform to find the outcome of a commit. `otherPostIds` belong to other posts of ours. */
  resolve(call: ResolveCall): Promise<ResolveOutcome>
  /**
   * The call that makes a part of a published post visible. Called at most once per attempt and part, and only for the
   * kinds of parts that the descriptor of the platform has.
   */
  commitPart(call: CommitPartCall): Promise<CommitOutcome>
  /** Reads the platform to find the outcome of the commit of a part. */
  resolvePart(call: ResolvePartCall): Promise<ResolveOutcome>
  /** Metrics of published posts. Posts that the platform no longer has are left out. */
  readMetrics(request: MetricsCall): Promise<Metrics[] | Refusal>
  readAccountDays(request: AccountDaysCall): Promise<AccountDay[] | Refusal>
  /**
   * The newest posts, at most `limit`, that the account wrote itself, here or elsewhere, without reposts and replies to
   * others.
   */
  recentPosts(request: RecentPostsCall): Promise<RecentPosts | Refusal>
  /**
   * Deletes a published post, or a message of a thread; can be repeated. Only of platforms whose descriptor has `deletes`.
   */
  deletePost?(call: DeletePostCall): Promise<DeletePostOutcome>
}

/** One attempt to publish one part of a post. `postId` and `previousId` are the platform's ids. */
export type PartCall = Pick<PublishCall, 'account' | 'signal'> & {
  part: Pick<PostPartInput, 'kind' | 'content'>
  postId: string
  /** Of the part before it; for the first part, of the post. */
  previousId: string
}

/** `mayCommit` is asked directly before the first byte is sent, at each call that makes something visible. */
export type MayCommit = { mayCommit: () => boolean }
export type CommitCall = PublishCall & MayCommit
/** The media of a part, staged as that of a post. */
export type PartMedia = Pick<PublishCall, 'images' | 'video' | 'staging' | 'saveStaging'>
export type CommitPartCall = PartCall & PartMedia & MayCommit

export type ResolvePartCall = PartCall & { commitStartedAt: Date }

export type ResolveCall = PublishCall & {
  commitStartedAt: Date
  otherPostIds: ReadonlySet<string>
  /** The platform's id of the newest post of the account that we had stored before the commit started. */
  newestKnownId: string | null
  /** A user has seen the post on the platform, so that only its id is missing. */
  seenByUser: boolean
}
export type DeletePostCall = Pick<PublishCall, 'account' | 'signal'> & { externalId: string }

/** `externalIds`: the platform's ids of posts of the account. */
export type MetricsCall = Pick<PublishCall, 'account'> & { externalIds: string[] }

export type AccessOutcome = { kind: 'access'; access: Access } | Refusal

/** `holderId`: the platform's id of who gave the access. */
export type ProfilesOutcome = { kind: 'profiles'; holderId: string; profiles: PlatformProfile[] } | Refusal

/** What a platform's folder needs to build its connector. `sandboxUrl`: the sandbox that stands in for the platform. */
export type ConnectorOptions = {
  credentials: PlatformCredentials
  sandboxUrl: string | undefined
  clock: Clock
}
