import { platforms } from '../../../contract/platforms/platforms.ts'
import type { CommitCall, CommitOutcome, Published } from '../connector.ts'
import { firstLinkIn } from '../first-link.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { describeLinkedinOutcome, detailOf, needsUpload, provenRefusal } from './errors.ts'
import { toLittleText } from './little-text.ts'
import { readStaging } from './staging.ts'

/** A longer timeout would only delay the check whether the post is there. */
const commitTimeoutMs = 30_000

/** Sends `POST /rest/posts`, once. LinkedIn has no idempotency key, so a repeated call could post twice. */
export async function commit(
  settings: LinkedinSettings,
  call: TokenCall<CommitCall>,
): Promise<CommitOutcome> {
  const content = contentOf(call)
  if (content === 'not uploaded') {
    return { kind: 'unavailable', retryAfterMs: 0, answer: 'The media was not uploaded yet.' }
  }
  const outcome = await callLinkedin(settings, {
    method: 'POST',
    path: '/rest/posts',
    accessToken: call.account.accessToken,
    body: {
      json: {
        author: call.account.externalId,
        commentary: toLittleText(call.text),
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
        ...(content && { content }),
      },
    },
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeLinkedinOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const id = outcome.headers['x-restli-id']
  if (outcome.status === 201 && typeof id === 'string') {
    return toPublished(settings, id, `HTTP 201: id ${id}`)
  }
  const detail = detailOf(outcome) ?? ''
  if (outcome.status === 422 && /duplicate/i.test(detail)) return { kind: 'duplicate', answer }
  if (outcome.status === 400 && needsUpload(detail)) await call.saveStaging({})
  return provenRefusal(outcome) ?? { kind: 'outcome_unknown', answer }
}

/** The pictures, the video or the link of a post; undefined for a post with only text. */
function contentOf(call: TokenCall<CommitCall>): object | 'not uploaded' | undefined {
  const staging = readStaging(call.staging)
  if (call.video) return staging.video?.ready ? { media: { id: staging.video.id } } : 'not uploaded'
  const images = call.images.flatMap(({ altText }, index) => {
    const urn = staging.images[index]?.urn
    const text = Array.from(altText.trim()).slice(0, platforms.linkedin.limits().altTextLimit).join('')
    return urn === undefined ? [] : [{ id: urn, ...(text !== '' && { altText: text }) }]
  })
  if (images.length < call.images.length) return 'not uploaded'
  const [first] = images
  if (first) return images.length === 1 ? { media: first } : { multiImage: { images } }
  const link = firstLinkIn(call.text)
  // LinkedIn does not fetch the URL, and requires a title.
  return link === undefined ? undefined : { article: { source: link, title: titleOf(link) } }
}

const titleOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '')

export const permalinkOf = ({ site }: LinkedinSettings, urn: string): string => `${site}/feed/update/${urn}`

export function toPublished(settings: LinkedinSettings, urn: string, answer: string): Published {
  return { kind: 'published', externalId: urn, permalink: permalinkOf(settings, urn), answer }
}
