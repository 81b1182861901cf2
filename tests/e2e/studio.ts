import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { draftCall, postIn, type DraftFields } from '../support/draft-call.ts'
import { signedIn } from './people.ts'

export type File = { name: string; mimeType: string; buffer: Buffer }

/** A picture of one color with the 4:3 ratio of cameras. */
export async function picture(name: string, background: string): Promise<File> {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** An unused handle; all platforms allow at least 15 letters. */
export const newHandle = (): string => `ada${randomUUID().slice(0, 8)}`

/** Connects a new account of the user of this page, without the screens. */
export async function connect(page: Page, platform: PlatformKey, handle = newHandle()): Promise<string> {
  await (await clientOf(page)).connect(platform, handle)
  return handle
}

/** Allows access as a new account, on the consent page that is open. */
export async function consent(page: Page, handle: string): Promise<void> {
  await page.getByRole('radio', { name: /another account/i }).check()
  await page.getByRole('textbox', { name: 'Handle' }).fill(handle)
  await page.getByRole('button', { name: 'Allow access' }).click()
}

/** A verified, signed-in user with an account on X, in an empty composer. */
export async function atComposer(page: Page, plan: PlanKey = 'free'): Promise<string> {
  await signedIn(page, undefined, { plan })
  const handle = await connect(page, 'twitter')
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  return handle
}

/** Where the post goes. */
export const chosenAccounts = (page: Page): Locator => page.getByRole('list', { name: 'Chosen accounts' })

/** The card of a platform that has at most one account. */
export const platformCard = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${name} [\\d,]+ characters$`) })

/** Writes for this platform alone. */
export async function writeFor(page: Page, name: string): Promise<void> {
  const others = page.getByRole('group', { name: 'Platforms' }).getByRole('checkbox', { checked: true })
  // A new post gets its first account once the accounts are loaded.
  await expect(others.first()).toBeVisible()
  const card = platformCard(page, name)
  if ((await card.getAttribute('aria-checked')) === 'false') await card.click()
  await expect(card).toBeChecked()
  const labels = await others.evaluateAll((all) =>
    all.map((one) => (one as unknown as { ariaLabel: string }).ariaLabel),
  )
  for (const label of labels) {
    if (!label.startsWith(`${name} `)) await page.getByRole('checkbox', { name: label }).click()
  }
  await expect(others).toHaveCount(1)
}

/** Shows the preview or the assistant in the column beside the text. */
export const showBeside = (page: Page, what: 'Preview' | 'Assistant'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Beside the text' }).getByRole('radio', { name: what }).click()

/** Shows the tools below the text that are not in its row. */
export async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

export const contentField = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })

/** Chooses from the menu of the assistant. */
export async function assist(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Assist', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

export type Api = {
  post(path: string, data?: object): Promise<unknown>
  /** Saves a draft in a group of its own. */
  draft(fields: DraftFields): Promise<Post>
  get(path: string): Promise<unknown>
  headers: Record<string, string>
}

export const tokenOf = async (page: Page): Promise<string> =>
  String(await page.evaluate("localStorage.getItem('accessToken')"))

/** The API client of the other tests, for the user of this page. */
export const clientOf = async (page: Page): Promise<ApiClient> =>
  apiClient(new URL(page.url()).origin, await tokenOf(page))

/** An API client for the user of this page. */
export async function apiOf(page: Page): Promise<Api> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  return {
    headers,
    async post(path, data = {}) {
      const reply = await page.request.post(path, { data, headers })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.json()
    },
    async draft(fields) {
      const { path, body } = draftCall(fields)
      const reply = await page.request.put(path, { data: body, headers })
      expect(reply.ok(), await reply.text()).toBe(true)
      return postIn(await reply.json())
    },
    async get(path) {
      const reply = await page.request.get(path, { headers })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.json()
    },
  }
}

/** Ends the session of this browser on the server while no page is open: an open page would learn about it at once. */
export async function endSessionOnServer(page: Page): Promise<void> {
  const api = await apiOf(page)
  await page.goto('about:blank')
  await api.post('/api/auth/logout')
}

/** Types date and time into the open dialog, section by section. */
export async function chooseTime(page: Page, time: Date): Promise<void> {
  const dialog = page.getByRole('dialog')
  const two = (value: number) => String(value).padStart(2, '0')
  await dialog.getByRole('spinbutton', { name: 'Month' }).click()
  await page.keyboard.type(`${two(time.getMonth() + 1)}${two(time.getDate())}${time.getFullYear()}`)
  await dialog.getByRole('spinbutton', { name: 'Hours' }).click()
  const hours = time.getHours() % 12 || 12
  await page.keyboard.type(`${two(hours)}${two(time.getMinutes())}${time.getHours() < 12 ? 'AM' : 'PM'}`)
}

/** Opens the dialog in which the time is chosen. */
export const timeButton = (page: Page): Locator => page.getByRole('button', { name: /^When: / })

/** Saving, the time and publishing, in the bar that is always visible. */
const barButtons = (page: Page) => ({
  save: page.getByRole('button', { name: 'Save Draft' }),
  when: timeButton(page),
  act: page.getByRole('button', { name: /^(Publish Now|Publish to|Schedule)/ }),
})

/** Where the bar of the composer has its buttons: the middle of each line, from above. */
export async function barLines(page: Page): Promise<Record<'save' | 'when' | 'act', number>> {
  const middle = async (button: Locator) => {
    const box = await button.boundingBox()
    return box ? Math.round(box.y + box.height / 2) : 0
  }
  const { save, when, act } = barButtons(page)
  return { save: await middle(save), when: await middle(when), act: await middle(act) }
}

/** The button that schedules, with its price if it has one. */
export const scheduleIt = /^Schedule( · 2 points)?$/

/** Writes a text and schedules it for the given time, by default for tomorrow. */
export async function schedule(page: Page, text: string, time?: Date): Promise<void> {
  await contentField(page).fill(text)
  await timeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await expect(dialog).toBeVisible()
  if (time) await chooseTime(page, time)
  else await dialog.getByRole('button', { name: 'Tomorrow, 9:00 AM' }).click()
  await dialog.getByRole('button', { name: 'Set time' }).click()
  await page.getByRole('button', { name: scheduleIt }).click()
  await expect(page.getByText(/^Scheduled for /)).toBeVisible()
}
