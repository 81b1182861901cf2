import type { Connector, PublishCall, PublishImage } from '../../networks/connector.ts'
import type { Attempt } from './attempt.ts'

/** An attempt with everything its network calls need. */
export type Publication = {
  attempt: Attempt
  connector: Connector
  account: PublishCall['account']
  images: PublishImage[]
}

/** What the connector is handed; staging is read anew each time, for saving it replaces it. */
export function callOf({ attempt, account, images }: Publication): PublishCall {
  return {
    account,
    images,
    text: attempt.post.content,
    staging: attempt.staging,
    saveStaging: (staging) => attempt.saveStaging(staging),
    signal: attempt.signal,
  }
}
