/** The user's decision on the consent page. `more`: handles of further accounts, if the platform offers that. */
export type Decision = { handle: string; more?: string[] } | 'deny'

/**
 * Submits the consent page of an authorization URL without a browser. Returns the URL of the redirect, with `code` and
 * `state` (or `error`) in its query. An unknown handle creates an account.
 */
export async function decideConsent(authorizeUrl: string, decision: Decision): Promise<URL> {
  const form: Record<string, string> =
    decision === 'deny'
      ? { decision }
      : { decision: 'allow', handle: decision.handle, more: decision.more?.join(', ') ?? '' }
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
