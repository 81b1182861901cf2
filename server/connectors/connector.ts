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
 * The access that a sign-in gave. `secrets` are stored encrypted, and only the platform's own folder knows their names.
 * `expiresAt` is in ISO 8601; null for access that does not expire.
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
  /** The choices that the platform offers the account for a post's options; absent means all. */
  offers?: OfferedChoices
}

/**
 * An image of a post, with the properties of the stored file. `open` returns the bytes to send, `publicUrl` a URL from
 * which the platform can fetch them: a JPEG within the platform's limits if it does not accept the stored file.
 */
export type PublishImage = PictureFacts & {
  mediaId: string
  altText: string
  open(): Promise<{ bytes: Buffer; contentType: string }>
  publicUrl(): string
}

/**
 * The video of a post: an MP4 file that starts with its index. `read` returns the bytes from `from` up to, but not
 * including, `to`.
 */
export type PublishVideo = VideoFacts & {
  mediaId: string
  contentType: string
  read(from: number, to: number): Promise<Buffer>
  publicUrl(): string
}

/** Handles that the platform returned before the commit, as JSON. Only the platform's connector knows their names. */
export type Staging = Record<string, unknown>

/** One attempt to publish one post. */
export type PublishCall = {
  account: { externalId: string; username: string }
  text: string
  /** The chosen values of the platform's options. */
  options: PostOptions
  images: PublishImage[]
  /** A post has either images or one video, which may have a thumbnail beside it. */
  video: PublishVideo | null
  /** Handles stored so far. */
  staging: Staging
  /** Stores handles before the next call is made. Throws if the attempt has lost its lease. */
  saveStaging(staging: Staging): Promise<void>
  signal: AbortSignal
}

/** Why a platform refused a call, and what helps. `retry`: the same post can be published again then. */
export type RejectedCause = { message: string; cure: string; retry?: true }

/**
 * The platform refused this call permanently. `ofApplication`: it rejected the id or the secret of this installation,
 * so only the operator can help.
 */
type Rejected = RejectedCause & { kind: 'rejected'; answer: string; ofApplication?: true }

/** The platform refused the call or did not respond, and nothing was posted. */
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

/** The platform has been processing the uploads since `since` and should be polled again. */
export type StagePending = { kind: 'pending'; since: Date; checkAfterMs: number; answer: string }

/** `unfinished`: a part of a long upload is complete and stored; the next call continues with a fresh token. */
export type StageOutcome =
  | { kind: 'staged' }
  | StagePending
  | { kind: 'unfinished'; answer: string }
  | Refusal

/**
 * The platform accepted the commit and is still processing it. It is polled again later, and the commit is never
 * repeated.
 */
export type CommitPending = { kind: 'pending'; checkAfterMs: number; answer: string }

/**
 * The platform refused the commit because the account has already posted the same content. If an earlier commit got no
 * response, the earlier one may have succeeded.
 */
export type Duplicate = { kind: 'duplicate'; answer: string }

/**
 * The platform refused renewed access for this call, so nothing was posted. It accepts the account's access for
 * reading, or another worker has renewed it again.
 */
export type AccessDisputed = { kind: 'access_disputed'; answer: string }

/** `outcome_unknown`: the call was sent, but no response says whether the post was published. */
export type CommitOutcome =
  | Published
  | CommitPending
  | Duplicate
  | Refusal
  | { kind: 'outcome_unknown'; answer: string }
  /** The access was refused, so nothing was posted. It has been renewed, and the commit may start once more. */
  | { kind: 'access_renewed' }
  | AccessDisputed

/** The platform had accepted the commit, but rejected the post during processing. Nobody can see it. */
export type RefusedLater = RejectedCause & { kind: 'refused_later'; answer: string }

/**
 * `absent` proves that nothing was posted, so the commit may be repeated. `final`: no later read can tell, so the user
 * is asked immediately.
 */
export type ResolveOutcome =
  | Published
  | CommitPending
  | { kind: 'absent'; answer: string }
  | { kind: 'cannot_tell'; answer: string; final?: true }
  | RefusedLater
  | Refusal

/** `deleted` is also returned if the platform no longer has the post. */
export type Deleted = { kind: 'deleted'; answer: string }
export type DeletePostOutcome = Deleted | Refusal

/** The numbers of one post, as `toMetrics` creates them. */
export type Metrics = PostNumbers & { externalId: string }

/** The user continues on the platform's page, which redirects back with a code. */
export type SignInStart = {
  kind: 'page'
  /** The platform's page on which the user grants access. */
  authorizeUrl: string
  /** Values that `finish` needs, such as a PKCE verifier. The caller stores them encrypted. */
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
 * How a user signs in to the platform. `consent`: on the platform's page (OAuth). `form`: with fields in this product,
 * such as a server's address and an app password. `submit` returns access, or the page of the named server, whose code
 * `finish` then exchanges.
 */
export type SignIn =
  | {
      kind: 'consent'
      start(request: SignInRequest): SignInStart
      finish: Finish
      /** The error codes of a sign-in without access; the default is `access_denied` (RFC 6749). */
      denials?: readonly string[]
    }
  | {
      kind: 'form'
      fields: SignInField[]
      submit(values: Record<string, string>, request: SignInRequest): Promise<AccessOutcome | SignInStart>
      finish: Finish
    }

/**
 * A platform. Every method speaks the platform's own protocol and returns a closed union. It throws only for errors in
 * our code.
 */
export type Connector = {
  platform: PlatformKey
  signIn: SignIn
  /** The posts that are read per UTC day if reading costs money; the operator can choose another number. */
  paidReadsPerDay?: number
  /** The number of days after which the platform's terms require data of posts to be refreshed or removed. */
  dataKeptDays?: number
  /** The permissions that publishing requires. */
  neededPermissions: readonly string[]
  /** The permissions that the sign-in requests, by the platform's name, each with a description for users. */
  permissions: Readonly<Record<string, string>>
  /** When access ends that only a user can renew; null or missing if it is renewed automatically. */
  endsAt?(access: Access): string | null
  /** True if the access should be renewed before it is used at `now`. */
  needsRenewal(access: Access, now: Date): boolean
  renew(access: Access): Promise<AccessOutcome>
  /** Revokes the access at the platform. Best effort. */
  revoke(access: Access): Promise<void>
  /**
   * The connector's calls with this access, which their callers never see. `announce` is called for each response that
   * announces a limit.
   */
  open(access: Access, announce?: (limit: AnnouncedLimit) => void): OpenConnector
}

/** A connector bound to the access of one connection. */
export type OpenConnector = {
  /** All profiles that the access reaches. */
  listProfiles(): Promise<ProfilesOutcome>
  /**
   * Uploads the media and prepares the post. Can be repeated; nothing becomes visible. Also called for a part with
   * media, if the platform's descriptor allows media in parts.
   */
  stage(call: PublishCall): Promise<StageOutcome>
  /** The call that makes the post visible. Called at most once per attempt. */
  commit(call: CommitCall): Promise<CommitOutcome>
  /** Reads from the platform to find the outcome of a commit. `otherPostIds` are the ids of our other posts. */
  resolve(call: ResolveCall): Promise<ResolveOutcome>
  /**
   * The call that makes a part of a published post visible. Called at most once per attempt and part, and only for the
   * kinds of parts in the platform's descriptor.
   */
  commitPart(call: CommitPartCall): Promise<CommitOutcome>
  /** Reads from the platform to find the outcome of a part's commit. */
  resolvePart(call: ResolvePartCall): Promise<ResolveOutcome>
  /** Metrics of published posts. Posts that the platform no longer has are omitted. */
  readMetrics(request: MetricsCall): Promise<Metrics[] | Refusal>
  readAccountDays(request: AccountDaysCall): Promise<AccountDay[] | Refusal>
  /** The account's newest own posts, at most `limit`, from here or elsewhere, without reposts and replies to others. */
  recentPosts(request: RecentPostsCall): Promise<RecentPosts | Refusal>
  /** Deletes a published post, or a message of a thread. Can be repeated. Requires `deletes` in the descriptor. */
  deletePost?(call: DeletePostCall): Promise<DeletePostOutcome>
}

/** One attempt to publish one part of a post. `postId` and `previousId` are the platform's ids. */
export type PartCall = Pick<PublishCall, 'account' | 'signal'> & {
  part: Pick<PostPartInput, 'kind' | 'content'>
  postId: string
  /** The id of the previous part; for the first part, of the post. */
  previousId: string
}

/** `mayCommit` is called immediately before the first byte is sent, for each call that makes something visible. */
export type MayCommit = { mayCommit: () => boolean }
export type CommitCall = PublishCall & MayCommit
/** The media of a part, staged like that of a post. */
export type PartMedia = Pick<PublishCall, 'images' | 'video' | 'staging' | 'saveStaging'>
export type CommitPartCall = PartCall & PartMedia & MayCommit

export type ResolvePartCall = PartCall & { commitStartedAt: Date }

export type ResolveCall = PublishCall & {
  commitStartedAt: Date
  otherPostIds: ReadonlySet<string>
  /** The platform's id of the account's newest post that we had stored before the commit started. */
  newestKnownId: string | null
  /** A user has confirmed that the post is on the platform, so only its id is missing. */
  seenByUser: boolean
  /** A lost state of the database may have sent the post, so missing staging proves nothing. */
  assumed: boolean
}
export type DeletePostCall = Pick<PublishCall, 'account' | 'signal'> & { externalId: string }

/** `externalIds`: the platform's ids of posts of the account. */
export type MetricsCall = Pick<PublishCall, 'account'> & { externalIds: string[] }

export type AccessOutcome = { kind: 'access'; access: Access } | Refusal

/** `holderId`: the platform's id of the user who granted the access. */
export type ProfilesOutcome = { kind: 'profiles'; holderId: string; profiles: PlatformProfile[] } | Refusal

/** What a platform's folder needs to build its connector. `sandboxUrl`: the sandbox that replaces the platform. */
export type ConnectorOptions = {
  credentials: PlatformCredentials
  sandboxUrl: string | undefined
  clock: Clock
}
