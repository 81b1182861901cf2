import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import type {
  Access,
  Connector,
  MayCommit,
  PartCall,
  PartMedia,
  PublishCall,
  PublishImage,
  PublishVideo,
  ResolveCall,
  ResolvePartCall,
  SignInStart,
  Staging,
} from '../../server/connectors/connector.ts'

export const redirectUri = 'http://127.0.0.1:1/social/callback'

export type TestAccount = { access: Access; account: PublishCall['account'] }

/** A call with the access that it is made with. */
export type TestCall = PublishCall & { access: Access }

type Lookup = Pick<ResolveCall, 'otherPostIds' | 'newestKnownId' | 'seenByUser' | 'assumed'>
type TestResolve = Pick<ResolveCall, 'commitStartedAt'> & Partial<Lookup>

/** As `TestCall`, for a part of a post. */
export type TestPartCall = PartCall & { access: Access }

/** A connector whose calls bring their access, because tests use several accounts of one connector. */
export type TestConnector = ReturnType<typeof testConnector>

export function testConnector(connector: Connector) {
  return {
    ...connector,
    stage: ({ access, ...call }: TestCall) => connector.open(access).stage(call),
    commit: ({ access, mayCommit = () => true, ...call }: TestCall & Partial<MayCommit>) =>
      connector.open(access).commit({ ...call, mayCommit }),
    resolve: ({ access, ...call }: TestCall & TestResolve) =>
      connector.open(access).resolve({
        otherPostIds: new Set(),
        newestKnownId: null,
        seenByUser: false,
        assumed: false,
        ...call,
      }),
    commitPart: ({
      access,
      mayCommit = () => true,
      ...call
    }: TestPartCall & Partial<MayCommit & PartMedia>) =>
      connector.open(access).commitPart({ ...noMedia, ...call, mayCommit }),
    resolvePart: ({ access, ...call }: TestPartCall & Pick<ResolvePartCall, 'commitStartedAt'>) =>
      connector.open(access).resolvePart(call),
  }
}

/** Of a part without media. */
export const noMedia: PartMedia = {
  images: [],
  video: null,
  staging: {},
  saveStaging: () => Promise.resolve(),
}

/** Access with this token that never expires. */
export const accessWith = (accessToken: string): Access => ({
  secrets: { accessToken, refreshToken: null, issuedAt: new Date().toISOString() },
  expiresAt: null,
  scopes: [],
})

export function startConsent({ signIn }: Connector, state: string): SignInStart {
  if (signIn.kind !== 'consent') throw new Error('The platform has no consent page')
  return signIn.start({ state, redirectUri })
}

/** Connects an account through the consent page and exchanges the code. */
export async function connect(connector: Connector, handle: string): Promise<TestAccount> {
  const { authorizeUrl, kept } = startConsent(connector, 'state-1')
  const back = await decideConsent(authorizeUrl, { handle })
  const code = back.searchParams.get('code') ?? ''
  const signedIn = await connector.signIn.finish({ code, redirectUri, kept })
  if (signedIn.kind !== 'access') throw new Error(JSON.stringify(signedIn))
  const { access } = signedIn
  const listed = await connector.open(access).listProfiles()
  const [profile] = listed.kind === 'profiles' ? listed.profiles : []
  if (!profile) throw new Error(JSON.stringify(listed))
  const { externalId, username } = profile
  return { access, account: { externalId, username } }
}

export type TestPublication = {
  call(signal?: AbortSignal): TestCall
  /** The last saved handles. */
  staging(): Staging
  saves: Staging[]
}

/** What is known of a post that a lost state of the database may have sent. */
export const onlyAssumed = { staging: {}, assumed: true }

/** A post as the publisher passes it to a connector: saved handles are part of the next call. */
export function publication(
  { access, account }: TestAccount,
  post: {
    text: string
    options?: PostOptions
    images?: PublishImage[]
    video?: PublishVideo
    staging?: Staging
  },
): TestPublication {
  let staging: Staging = post.staging ?? {}
  const saves: Staging[] = []
  return {
    saves,
    staging: () => staging,
    call: (signal = AbortSignal.timeout(20_000)) => ({
      access,
      account,
      text: post.text,
      options: post.options ?? {},
      images: post.images ?? [],
      video: post.video ?? null,
      staging,
      saveStaging(next) {
        staging = JSON.parse(JSON.stringify(next)) as Staging
        saves.push(staging)
        return Promise.resolve()
      },
      signal,
    }),
  }
}

type Shape = { width?: number; height?: number; altText?: string; format?: 'png' | 'gif'; origin?: string }

export async function testImage(shape: Shape = {}): Promise<PublishImage> {
  const { width = 400, height = 400, altText = '', format = 'png', origin = 'http://127.0.0.1:1' } = shape
  const plain = sharp({ create: { width, height, channels: 3, background: { r: 99, g: 102, b: 241 } } })
  const original = await plain.toFormat(format).toBuffer()
  return {
    mediaId: randomUUID(),
    altText,
    contentType: `image/${format}`,
    bytes: original.length,
    width,
    height,
    open: () => Promise.resolve({ bytes: original, contentType: `image/${format}` }),
    publicUrl: () => `${origin}/photo.jpg`,
  }
}

/** Stages as the publisher does, again while the platform is processing. */
export async function stageFully(connector: Pick<TestConnector, 'stage'>, post: TestPublication) {
  for (;;) {
    const outcome = await connector.stage(post.call())
    if (outcome.kind !== 'pending') return outcome
    await new Promise((resolve) => setTimeout(resolve, Math.min(outcome.checkAfterMs, 50)))
  }
}
