import type { Connector, PublishCall } from '../../networks/connector.ts'
import type { Attempt } from './attempt.ts'
import type { LoadedMedia } from './load-media.ts'

/** An attempt with everything its network calls need. */
export type Publication = {
  attempt: Attempt
  connector: Connector
  account: PublishCall['account']
  media: LoadedMedia
}

/** What the connector is handed; staging is read anew each time, for saving it replaces it. */
export function callOf({ attempt, account, media }: Publication): PublishCall {
  return {
    account,
    ...media,
    text: attempt.post.content,
    staging: attempt.staging,
    saveStaging: (staging) => attempt.saveStaging(staging),
    signal: attempt.signal,
  }
}
