import type { Context } from '../context.ts'
import { invalid } from '../infra/http/app-error.ts'
import { checkedAddress } from '../infra/outgoing/open-public.ts'

const lookUpMs = 5_000

/**
 * The address that a user means. Throws for one that is none, that is not secure in production, or that is not on the
 * public internet; the last is checked again at each connection. A name that cannot be looked up now is accepted.
 */
export async function checkAddress({ config }: Context, text: string): Promise<string> {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw refused('Enter an address such as https://example.com/webhooks.')
  if (url.protocol === 'http:' && config.production) {
    throw refused('Enter an address that begins with https://, so that nobody reads the events on their way.')
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('Leave the user name and the password out of the address. Events are signed instead.')
  }
  url.hash = ''
  const problem = await problemOf(url, config.outgoingAllow)
  if (problem !== undefined) throw refused(problem)
  return url.href
}

async function problemOf(url: URL, allow: readonly string[]): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, lookUpMs, undefined).unref())
  const checked = checkedAddress(url, { allow }).then(
    () => undefined,
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOTFOUND') return `The host ${url.hostname} does not exist. Check the address.`
      if (code !== undefined) return undefined
      return 'This address is not on the public internet, so we cannot reach it. Enter a public one.'
    },
  )
  return Promise.race([checked, late])
}

const refused = (problem: string) => invalid(problem, { url: problem })
