import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { VideoFacts } from '../../contract/platforms/video-rules.ts'

/** What a network gave us to act for an account. Instants in ISO 8601; null where it never ends. */
export type AccountTokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: string | null
  /** When this pair was issued; some networks refuse to renew a fresh one. */
  issuedAt: string
  scopes: string[]
}

export type NetworkProfile = {
  externalId: string
  name: string
  username: string
  pictureUrl: string | null
  profileUrl: string
  followers: number | null
}

/** A picture of a post. `open` gives the bytes to send; `publicUrl` an address the network can pull from. */
export type PublishImage = {
  mediaId: string
  altText: string
  contentType: string
  bytes: number
  width: number
  height: number
  open(form: ImageForm): Promise<{ bytes: Buffer; contentType: string }>
  publicUrl(form: ImageForm): string
}

/** The video of a post, as stored: an MP4 file with its index first. `read` gives the bytes from `from` to before `to`. */
export type PublishVideo = VideoFacts & {
  mediaId: string
  contentType: string
  read(from: number, to: number): Promise<Buffer>
  publicUrl(): string
}

/** `original` as stored; `jpeg` re-encoded with at most so many pixels on the long side. */
export type ImageForm = 'original' | 'jpeg'

/** What the network gave before the committing call, by names only its folder knows. JSON. */
export type Staging = Record<string, unknown>

/** One attempt to publish one post. */
export type PublishCall = {
  account: { externalId: string; username: string; accessToken: string }
  text: string
  images: PublishImage[]
  /** Then there are no pictures. */
  video: PublishVideo | null
  /** Handles stored by this attempt so far. */
  staging: Staging
  /** Stores handles durably before anything else is done; throws when the attempt was overtaken. */
  saveStaging(staging: Staging): Promise<void>
  signal: AbortSignal
}

/**
 * The network said no, or nothing, and nothing was posted. `duplicate`: it says that the account has posted the same
 * lately; where an earlier commit of this post was left without an answer, that may be the proof that it went through.
 */
export type Refusal =
  | { kind: 'rejected'; message: string; cure: string; answer: string; duplicate?: true }
  | { kind: 'reauth_required'; message: string; answer: string }
  | { kind: 'rate_limited'; retryAfterMs: number | null; answer: string }
  | { kind: 'unavailable'; retryAfterMs: number | null; answer: string }

export type Published = { kind: 'published'; externalId: string; permalink: string | null; answer: string }

/** The network works on what it was sent, `since` then, and wants to be asked again. */
export type StagePending = { kind: 'pending'; since: Date; checkAfterMs: number; answer: string }

/** `unfinished`: a part of a long upload is made and stored; it goes on with the next call, with a fresh token. */
export type StageOutcome =
  | { kind: 'staged' }
  | StagePending
  | { kind: 'unfinished'; answer: string }
  | Refusal

/** `outcome_unknown`: the call was made and no answer tells what became of it. */
export type CommitOutcome = Published | Refusal | { kind: 'outcome_unknown'; answer: string }

/** `absent` proves that nothing was posted, so that the commit may be made again. */
export type ResolveOutcome =
  | Published
  | { kind: 'absent'; answer: string }
  | { kind: 'cannot_tell'; answer: string }
  | Refusal

/** The account's own posts, newest first, as readers see them; `at` in ISO 8601. */
export type RecentPosts = { kind: 'posts'; posts: { text: string; at: string }[] }

export type Metrics = { externalId: string; engagements: number; impressions: number | null }

/**
 * One network. Every method speaks the network's own protocol and answers with a closed union;
 * it throws only for our own faults.
 */
export type Connector = {
  platform: PlatformKey
  authorizeUrl(request: { state: string; redirectUri: string; codeChallenge: string }): string
  /** Trades the code of the callback for tokens. */
  exchangeCode(request: { code: string; redirectUri: string; codeVerifier: string }): Promise<TokenOutcome>
  /** True when the tokens should be renewed before they are used at `now`. */
  needsRefresh(tokens: AccountTokens, now: Date): boolean
  refresh(tokens: AccountTokens): Promise<TokenOutcome>
  /** Tells the network that we gave the access up. Best effort. */
  revoke(tokens: AccountTokens): Promise<void>
  identify(accessToken: string): Promise<ProfileOutcome>
  /** Uploads and prepares; repeatable and invisible. */
  stage(call: PublishCall): Promise<StageOutcome>
  /** The one call that makes the post visible. Called at most once an attempt. */
  commit(call: PublishCall): Promise<CommitOutcome>
  /** Reads the network to learn what became of a commit. `taken` are ids that belong to other posts of ours. */
  resolve(call: PublishCall & { commitStartedAt: Date; taken: ReadonlySet<string> }): Promise<ResolveOutcome>
  /** Counts of published posts; a post the network no longer has is left out. */
  readMetrics(request: { accessToken: string; externalIds: string[] }): Promise<Metrics[] | Refusal>
  /** At most `limit` posts with text that the account wrote itself: no reposts, no answers to others. */
  recentPosts(request: RecentPostsCall): Promise<RecentPosts | Refusal>
}

export type RecentPostsCall = Pick<PublishCall, 'account' | 'signal'> & { limit: number }

export type TokenOutcome = { kind: 'tokens'; tokens: AccountTokens } | Refusal
export type ProfileOutcome = { kind: 'profile'; profile: NetworkProfile } | Refusal
