import { createHmac } from 'node:crypto'
import type { Clock } from '../../infra/clock.ts'
import { callGraph, type GraphCall, type GraphSettings } from '../graph/call-graph.ts'
import type { HttpOutcome } from '../http.ts'

/** The hosts of Facebook and our credentials. The sandbox serves all hosts under one address. */
export type FacebookSettings = GraphSettings & {
  /** `https://www.facebook.com` */
  site: string
  /** `https://graph-video.facebook.com`, which takes the uploads of videos. */
  graphVideo: string
  /** `https://rupload.facebook.com`, which takes the videos of reels and stories. */
  upload: string
  clientId: string
  clientSecret: string
  /** The permissions to request; undefined means those of the connector. */
  scopes: string[] | undefined
  clock: Clock
}

/** Calls the Graph API with proof that the caller knows the app secret, which an application may require (Meta, "Secure Graph API calls"). */
export function callFacebook(
  settings: FacebookSettings,
  call: GraphCall & { isVideoUpload?: boolean },
): Promise<HttpOutcome> {
  const { isVideoUpload = false, parameters, ...rest } = call
  const graph = isVideoUpload ? settings.graphVideo : settings.graph
  const proof = createHmac('sha256', settings.clientSecret).update(call.accessToken).digest('hex')
  return callGraph({ ...settings, graph }, { ...rest, parameters: { ...parameters, appsecret_proof: proof } })
}
