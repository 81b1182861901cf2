import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import type {
  AccountTokens,
  Connector,
  PublishCall,
  PublishImage,
  PublishVideo,
  Staging,
} from '../../server/connectors/connector.ts'

export const redirectUri = 'http://127.0.0.1:1/social/callback'

export type TestAccount = { tokens: AccountTokens; account: PublishCall['account'] }

/** Connects an account through the consent page and exchanges the code. */
export async function connect(connector: Connector, handle: string): Promise<TestAccount> {
  const codeVerifier = randomBytes(32).toString('base64url')
  const address = connector.authorizeUrl({
    state: 'state-1',
    redirectUri,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  })
  const back = await decideConsent(address, { handle })
  const exchanged = await connector.exchangeCode({
    code: back.searchParams.get('code') ?? '',
    redirectUri,
    codeVerifier,
  })
  if (exchanged.kind !== 'tokens') throw new Error(JSON.stringify(exchanged))
  const { tokens } = exchanged
  const identified = await connector.identify(tokens.accessToken)
  if (identified.kind !== 'profile') throw new Error(JSON.stringify(identified))
  const { externalId, username } = identified.profile
  return { tokens, account: { externalId, username, accessToken: tokens.accessToken } }
}

export type TestPublication = {
  call(signal?: AbortSignal): PublishCall
  /** The last saved handles. */
  staging(): Staging
  saves: Staging[]
}

/** A post as the publisher passes it to a connector: saved handles are part of the next call. */
export function publication(
  { account }: TestAccount,
  post: { text: string; images?: PublishImage[]; video?: PublishVideo; staging?: Staging },
): TestPublication {
  let staging: Staging = post.staging ?? {}
  const saves: Staging[] = []
  return {
    saves,
    staging: () => staging,
    call: (signal = AbortSignal.timeout(20_000)) => ({
      account,
      text: post.text,
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
  const [original, jpeg] = await Promise.all([
    plain.clone().toFormat(format).toBuffer(),
    plain.clone().jpeg().toBuffer(),
  ])
  return {
    mediaId: randomUUID(),
    altText,
    contentType: `image/${format}`,
    bytes: original.length,
    width,
    height,
    open: (form) =>
      Promise.resolve(
        form === 'jpeg'
          ? { bytes: jpeg, contentType: 'image/jpeg' }
          : { bytes: original, contentType: `image/${format}` },
      ),
    publicUrl: () => `${origin}/photo.jpg`,
  }
}

/** Stages as the publisher does, again while the platform is processing. */
export async function stageFully(connector: Connector, post: TestPublication) {
  for (;;) {
    const outcome = await connector.stage(post.call())
    if (outcome.kind !== 'pending') return outcome
    await new Promise((resolve) => setTimeout(resolve, Math.min(outcome.checkAfterMs, 50)))
  }
}
