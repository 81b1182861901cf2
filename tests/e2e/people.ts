import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export type Person = { name: string; email: string; password: string }

/** A new, unregistered user. */
export function newPerson(): Person {
  return {
    name: 'Ada Lovelace',
    email: `ada-${randomUUID().slice(0, 8)}@example.com`,
    password: 'Analytical-1843',
  }
}

type LocalMail = { subject: string; text: string; html: string }

/** The text of the newest mail to an address, for which this waits. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  return (await findMail(page, to, subject)).text
}

/** The newest mail to an address, for which this waits. */
export async function findMail(page: Page, to: string, subject: RegExp): Promise<LocalMail> {
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

/** Registers through the API, verifies with the mailed link and signs in, for journeys that start later. */
export async function signedIn(
  page: Page,
  person = newPerson(),
  options = { verified: true },
): Promise<Person> {
  await postAuth(page, 'register', {
    email: person.email,
    password: person.password,
    full_name: person.name,
    phone_number: null,
    account_type: 'business_owner',
  })
  if (options.verified) {
    const token = /token=([\w-]+)/.exec(await readMail(page, person.email, /verify/i))?.[1] ?? ''
    await postAuth(page, 'verify-email', { token })
  }
  await signIn(page, person)
  return person
}

/** Signs in through the API, in the browser of this page. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const { access_token: accessToken, user } = await postAuth(page, 'login', { email, password })
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

async function postAuth(page: Page, path: string, data: object) {
  // Each call has its own IP address, so that rate limits by address do not accumulate over the journeys.
  const headers = { 'x-forwarded-for': randomAddress() }
  const reply = await page.request.post(`/api/auth/${path}`, { data, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as { access_token: string; user: object }
}

function randomAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => String(randomInt(1, 255)))].join('.')
}
