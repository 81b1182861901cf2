import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { User } from '../../contract/accounts/accounts.ts'
import type { PlanKey } from '../../contract/billing/plans.ts'
import { systemClock } from '../../server/infra/clock.ts'
import { addUser, testPassword } from '../support/add-user.ts'
import { runningProduct } from './product-under-test.ts'

export type Person = { name: string; email: string; password: string }

/** A new, unregistered user. */
export function newPerson(): Person {
  return {
    name: 'Ada Lovelace',
    email: `ada-${randomUUID().slice(0, 8)}@example.com`,
    password: testPassword,
  }
}

type LocalMail = { subject: string; text: string; html: string }

/** The text of the newest mail to an address, for which this waits. */
export async function readMail(page: Pick<Page, 'request'>, to: string, subject: RegExp): Promise<string> {
  return (await findMail(page, to, subject)).text
}

/** The newest mail to an address, for which this waits. */
export async function findMail(page: Pick<Page, 'request'>, to: string, subject: RegExp): Promise<LocalMail> {
  let found: LocalMail | undefined
  await expect(async () => {
    const reply = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
    const { mails } = (await reply.json()) as { mails: LocalMail[] }
    found = mails.find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  if (!found) throw new Error(`There is no mail to ${to}`)
  return found
}

/**
 * Signs in as a new user, who is inserted into the database of the product: only tests of registration register. The
 * user's workspace has the given plan, by default the free one.
 */
export async function signedIn(
  page: Page,
  person = newPerson(),
  { verified = true, plan = 'free' }: { verified?: boolean; plan?: PlanKey } = {},
): Promise<Person> {
  // As at registration.
  const timeZone = String(await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone'))
  const wanted = { email: person.email, fullName: person.name, verified, plan, timeZone } as const
  const { token, user } = await runningProduct().withDatabase((db) =>
    addUser(
      { db, clock: systemClock, config: { defaultPlan: 'free' } },
      { ...wanted, accountType: 'business_owner' },
    ),
  )
  await storeSession(page, token, user)
  return person
}

/** The link of a verification mail, which is requested for the signed-in user of this page. */
export async function verificationLink(page: Page, { email }: Pick<Person, 'email'>): Promise<string> {
  const token = String(await page.evaluate("localStorage.getItem('accessToken')"))
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.post('/api/auth/resend-verification', { headers })
  expect(response.ok(), await response.text()).toBe(true)
  return /https?:\S+verify-email\?token=\S+/.exec(await readMail(page, email, /verify/i))?.[0] ?? ''
}

/** Signs in through the API, in the browser of this page. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  // Each call has its own IP address, so that rate limits by address do not accumulate over the journeys.
  const headers = { 'x-forwarded-for': randomAddress() }
  const reply = await page.request.post('/api/auth/login', { data: { email, password }, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { access_token: token, user } = (await reply.json()) as { access_token: string; user: User }
  await storeSession(page, token, user)
}

async function storeSession(page: Page, accessToken: string, user: User): Promise<void> {
  // A small page of the same origin.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('accessToken', token)
      localStorage.setItem('user', stored)
    },
    [accessToken, JSON.stringify(user)] as const,
  )
}

function randomAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => String(randomInt(1, 255)))].join('.')
}
