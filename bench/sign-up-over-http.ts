import { setTimeout as sleep } from 'node:timers/promises'
import { draftCall, postIn } from '../tests/support/draft-call.ts'

const account = { email: 'bench@example.com', password: 'Bench-password-1' }
const registration = { ...account, full_name: 'Bench User', phone_number: null, account_type: 'influencer' }

/**
 * Registers, verifies and signs in at a running product, saves a draft, and returns the stored session of the browser.
 */
export async function signUpOverHttp(url: string) {
  await post(`${url}/api/auth/register`, registration)
  await post(`${url}/api/auth/verify-email`, { token: await mailedToken(url) })
  const { access_token: token, user } = await post(`${url}/api/auth/login`, account)
  const { path, body } = draftCall({ platform: 'twitter', content: 'A draft to be listed' })
  const reply = await send('PUT', url + path, body, String(token))
  return {
    storage: { accessToken: String(token), user: JSON.stringify(user) },
    postId: postIn(reply).id,
  }
}

const post = (url: string, body: object) => send('POST', url, body)

async function send(
  method: string,
  url: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** The token of the verification mail, from the local mailbox. */
async function mailedToken(url: string): Promise<string> {
  const mailbox = `${url}/dev/mailbox.json?to=${encodeURIComponent(account.email)}`
  for (let attempt = 0; attempt < 100; attempt++) {
    const { mails } = (await (await fetch(mailbox)).json()) as { mails: { text: string }[] }
    const token = mails
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined)
    if (token !== undefined) return token
    await sleep(100)
  }
  throw new Error('The verification mail did not arrive')
}
