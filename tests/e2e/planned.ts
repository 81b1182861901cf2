import { expect, type Locator, type Page } from '@playwright/test'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { signedIn } from './people.ts'
import { clientOf, connect } from './studio.ts'

export const dayMs = 86_400_000
export const day = (at: Date) => new Intl.DateTimeFormat('sv-SE').format(at)
export const longDay = (at: Date) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(at)
export const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The days of the next week, from Sunday: none of them has begun. */
export function nextWeek(): [Date, Date, Date, Date, Date, Date, Date] {
  const today = new Date()
  today.setHours(12, 0, 0, 0)
  const on = (weekday: number) => new Date(today.getTime() + (7 - today.getDay() + weekday) * dayMs)
  return [on(0), on(1), on(2), on(3), on(4), on(5), on(6)]
}

/** The column of a day. */
export const column = (page: Page, at: Date): Locator =>
  page.getByRole('region', { name: new RegExp(`^${longDay(at)}`) })

export async function onlyAccount(client: ApiClient): Promise<SocialAccount> {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  const account = accounts.find(({ platform }) => platform === 'twitter')
  if (!account) throw new Error('no account')
  return account
}

/** A scheduled post. */
export async function plan(client: ApiClient, text: string, at: Date, hour = '09:00'): Promise<Post> {
  const draft = await client.draft(await onlyAccount(client), text)
  return client.act(draft, 'schedule', { localTime: `${day(at)}T${hour}`, timeZone: zone() })
}

export const plannedTime = async (client: ApiClient, id: string) => (await client.read(id)).post.scheduledAt

/** A user with scheduling and an account on X. */
export async function withPlan(page: Page): Promise<ApiClient> {
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'twitter')
  return clientOf(page)
}

export type Point = { x: number; y: number }

export async function centerOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The day is marked as the one on which the card would be dropped. */
export const expectMarked = (at: Locator): Promise<void> => expect(at).toHaveCSS('box-shadow', /inset/)

/** Drags a card onto a day with the mouse. */
export async function dragTo(card: Locator, to: Locator): Promise<void> {
  const { mouse } = card.page()
  await to.scrollIntoViewIfNeeded()
  await card.hover()
  await mouse.down()
  const { x, y } = await centerOf(to)
  await mouse.move(x, y - 5, { steps: 5 })
  await mouse.move(x, y)
  await expectMarked(to)
  await mouse.up()
}
