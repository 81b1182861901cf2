import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { accountFor } from '../store/accounts.ts'
import { listAccountsToChoose } from '../store/accounts.queries.ts'
import { type Fields, readForm, readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { issueCode } from './oauth.ts'
import { consentPage, problemPage } from '../pages/consent-page.ts'
import { sendPage } from '../pages/layout.ts'

export type AuthorizeRequest = {
  clientId: string
  redirectUri: string
  scopes: string[]
  state: string | undefined
  challenge: string | null
  challengeMethod: string | null
}

export type ConsentRules = {
  path: string
  codeLifeMs: number
  /** Parses the parameters. A string is the error, which is shown to the user and never sent to the application. */
  read: (parameters: Fields) => AuthorizeRequest | string
  scopeLabels: Record<string, string>
  /** Further parameters of the redirect, if the platform reports the granted scopes. */
  granted?: (scopes: string[]) => Fields
  /** Parameters of the redirect when the user refuses. */
  denial: Fields
  /** The suffix that the platform adds to the redirect URI. */
  redirectSuffix: string
}

/**
 * The page on which a user grants an application access. It also works without a browser: POST its form fields
 * (`decision=allow|deny`, `account=<handle>` of a known account or `handle=<new handle>`, and for some platforms
 * `more=<handle>,<handle>`) to the same address, query
 * included, as `application/x-www-form-urlencoded`; the answer is a 303 whose Location is the redirect.
 */
export function registerConsent(
  app: FastifyInstance,
  context: Context,
  platform: Platform,
  rules: ConsentRules,
): void {
  app.get(rules.path, (request, reply) => {
    const parameters = readQuery(request)
    const asked = read(context, rules, parameters)
    if (typeof asked === 'string') return refuse(context, platform, reply, asked)
    return show(context, platform, rules, reply, asked, parameters)
  })
  app.post(rules.path, async (request, reply) => decide(context, platform, rules, request, reply))
}

function read(context: Context, rules: ConsentRules, parameters: Fields): AuthorizeRequest | string {
  const asked = rules.read(parameters)
  if (typeof asked !== 'string' && !isKnownRedirect(context, asked.redirectUri)) {
    return 'The redirect address is not one of the product this sandbox belongs to.'
  }
  return asked
}

/** The redirect URIs registered with the application: the product's own origin, or this machine. */
export function isKnownRedirect(context: Context, address: string): boolean {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hash) return false
  const own = [new URL(context.base()).origin, context.mediaOrigin()]
  return own.includes(url.origin) || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

async function decide(
  context: Context,
  platform: Platform,
  rules: ConsentRules,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = await readForm(request)
  const parameters = { ...readQuery(request), ...form?.fields }
  const { decision, account: chosen = '', handle: typed = '', more = '', ...asking } = parameters
  const asked = read(context, rules, asking)
  if (typeof asked === 'string') return refuse(context, platform, reply, asked)
  if (decision === 'deny') return redirectBack(reply, rules, asked, rules.denial)

  const handle = (chosen || typed).trim().replace(/^@/, '')
  const further = platform.grantsSeveral ? handlesIn(more) : []
  const problem = handle
    ? [handle, ...further].map((each) => platform.handleProblem(each)).find((each) => each !== undefined)
    : 'Choose an account, or enter the handle of another one.'
  if (problem || decision !== 'allow') {
    return show(context, platform, rules, reply, asked, asking, {
      problem: problem ?? 'Allow or deny.',
      typed,
      more,
    })
  }
  const account = accountFor(context, platform, handle)
  const others = further.map((each) => accountFor(context, platform, each).id)
  const code = issueCode(context, {
    platform: platform.name,
    accountId: account.id,
    otherAccountIds: [...new Set(others)].filter((id) => id !== account.id).join(' '),
    clientId: asked.clientId,
    redirectUri: asked.redirectUri,
    scope: asked.scopes.join(' '),
    challenge: asked.challenge,
    challengeMethod: asked.challengeMethod,
    expiresAt: context.clock() + rules.codeLifeMs,
  })
  return redirectBack(reply, rules, asked, { code, ...rules.granted?.(asked.scopes) })
}

function handlesIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((handle) => handle.replace(/^@/, ''))
    .filter(Boolean)
}

function redirectBack(
  reply: FastifyReply,
  rules: ConsentRules,
  asked: AuthorizeRequest,
  result: Fields,
): FastifyReply {
  const target = new URL(asked.redirectUri)
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value)
  if (asked.state !== undefined) target.searchParams.set('state', asked.state)
  return reply.header('cache-control', 'no-store').redirect(target.href + rules.redirectSuffix, 303)
}

function show(
  context: Context,
  platform: Platform,
  rules: ConsentRules,
  reply: FastifyReply,
  asked: AuthorizeRequest,
  fields: Fields,
  attempt?: { problem: string; typed: string; more: string },
): FastifyReply {
  const target = new URL(asked.redirectUri)
  const body = consentPage({
    base: context.base(),
    platform,
    clientId: asked.clientId,
    target: target.host,
    scopes: asked.scopes.map((scope) => rules.scopeLabels[scope] ?? scope),
    accounts: listAccountsToChoose(context.store, platform.name),
    fields,
    ...attempt,
  })
  return sendPage(reply, {
    title: 'Allow access',
    base: context.base(),
    platform,
    body,
    formTarget: target.origin,
    status: attempt ? 422 : 200,
  })
}

function refuse(context: Context, platform: Platform, reply: FastifyReply, detail: string): FastifyReply {
  const body = problemPage('This application cannot be connected', detail)
  return sendPage(reply, { title: 'Not possible', base: context.base(), platform, body, status: 400 })
}
