import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Post } from '../../contract/posts.ts'
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
export async function atComposer(page: Page): Promise<string> {
  await signedIn(page)
  const handle = await connect(page, 'twitter')
  await page.goto('/content')
  await expect(page.getByRole('radio', { name: new RegExp(handle) })).toBeChecked()
  return handle
}

export const contentField = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' })

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

/** The button that schedules, with its price if it has one. */
export const scheduleIt = /^Schedule( · 2 points)?$/

/** Writes a text and schedules it for the given time, by default for tomorrow. */
export async function schedule(page: Page, text: string, time?: Date): Promise<void> {
  await contentField(page).fill(text)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this post' })
  await expect(dialog).toBeVisible()
  if (time) await chooseTime(page, time)
  else await dialog.getByRole('button', { name: 'Tomorrow, 9:00 AM' }).click()
  await dialog.getByRole('button', { name: scheduleIt }).click()
  await expect(page.getByText(/^Scheduled for /)).toBeVisible()
}
