import type { OpenConnector, PublishCall } from '../../connectors/connector.ts'
import { publishedTextOf } from '../links-of-post.ts'
import type { Attempt } from './attempt.ts'
import type { LoadedMedia } from './load-media.ts'

/** An attempt with everything that calls to the platform need. */
export type Publication = {
  attempt: Attempt
  connector: OpenConnector
  account: PublishCall['account']
  media: LoadedMedia
}

/** The argument of the connector's calls. Created for each call, because saving the staging replaces it. */
export function toPublishCall({ attempt, account, media }: Publication): PublishCall {
  return {
    account,
    ...media,
    text: publishedTextOf(attempt.post, attempt.post.content),
    options: attempt.post.options,
    staging: attempt.staging,
    saveStaging: (staging) => attempt.saveStaging(staging),
    signal: attempt.signal,
  }
}
