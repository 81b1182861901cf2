/** What a user would do on the consent page. */
export type Decision = { handle: string } | 'deny'

/**
 * Decides on an authorization address without a browser and answers the address the user would be sent back to, with
 * `code` and `state` (or `error`) in its query. The handle may be a known or a new one.
 */
export async function decideConsent(authorizeUrl: string, decision: Decision): Promise<URL> {
  const form: Record<string, string> =
    decision === 'deny' ? { decision } : { decision: 'allow', handle: decision.handle }
  const response = await fetch(authorizeUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  if (response.status !== 303 || location === null) {
    throw new Error(`The consent page answered ${response.status}: ${await response.text()}`)
  }
  return new URL(location)
}
