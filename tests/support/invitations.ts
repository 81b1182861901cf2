import type { Invitation, InviteOutcome } from '../../contract/members/invitations.ts'
import type { Role } from '../../contract/workspaces/access.ts'
import type { TestApp } from './app.ts'
import type { Answer } from './request.ts'

/** Calls of the members screen and of the page of an invitation. */
export function invitations(app: TestApp) {
  const invite = (token: string, emails: string[], role: Role = 'editor', rest: object = {}) =>
    app.request('POST', '/api/invitations', { token, body: { emails, role, ...rest } })
  return {
    invite,
    /** Invites an address and returns the token of the mailed link, of the `mails`-th mail to it. */
    async linkTo(token: string, email: string, role: Role = 'editor', rest: object = {}) {
      const answer = await invite(token, [email], role, rest)
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      const [mail] = await app.mailsTo(email)
      return tokenOf(mail?.text ?? '')
    },
    read: (token: string) => app.request('POST', '/api/invitations/read', { body: { token } }),
    accept: (session: string, token: string) =>
      app.request('POST', '/api/invitations/accept', { token: session, body: { token } }),
    register: (token: string, rest: object = {}) =>
      app.request('POST', '/api/auth/register-invited', {
        body: { token, full_name: 'Nina New', password: 'Correct-horse-7', ...rest },
      }),
    list: async (token: string) =>
      (await app.request('GET', '/api/members', { token })).body['invitations'] as Invitation[],
  }
}

/** The token of the link in the mail of an invitation. */
export function tokenOf(text: string): string {
  const token = /\/invitation#([A-Za-z0-9_-]+)/.exec(text)?.[1]
  if (token === undefined) throw new Error(`There is no link of an invitation in: ${text}`)
  return token
}

export const outcomesOf = ({ body }: Answer) =>
  (body['outcomes'] as { email: string; outcome: InviteOutcome }[]).map(({ outcome }) => outcome)
