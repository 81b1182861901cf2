import type { Locator, Page } from '@playwright/test'
import { expect } from './specification.ts'

/** What is answered instead of the server: a status (200 by default) and the other fields of a body that failed. */
export type Given = { status?: number; message?: string; code?: string } | 'no answer' | typeof byProxy

/** Not an answer of the product. */
export const byProxy = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

/** A refusal with the words of the server. */
export const ours = { status: 400, code: 'validation_failed', message: 'A message of the server.' }

/** Answers a call with a failure. */
export async function answer(page: Page, path: string, given: Given): Promise<void> {
  await page.route(`**${path}`, (route) => {
    if (given === 'no answer') return route.abort()
    if ('body' in given) return route.fulfill(given)
    const { status = 200, ...body } = given
    return route.fulfill({ status, json: { success: false, ...body } })
  })
}

/** Sends a form whose call is answered so, and expects this message, which is then dismissed. */
export async function expectSays(
  { path, send }: { path: string; send: Locator },
  given: Given,
  message: string,
): Promise<void> {
  const page = send.page()
  await answer(page, path, given)
  try {
    await send.click()
    await expectDismissed(page, message)
  } finally {
    await page.unroute(`**${path}`)
  }
}

/** The message is shown, and can be dismissed. */
export async function expectDismissed(page: Page, message: string): Promise<void> {
  const shown = page.getByText(message, { exact: true })
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shown).toBeHidden()
}

export type Case = { field: string; value: string; message: string }

/** The form is not sent with this value, and says why. */
export async function expectRefused(
  page: Page,
  button: string,
  { field, value, message }: Case,
): Promise<void> {
  const sent: string[] = []
  const note = (one: { method(): string; url(): string }) => {
    if (one.method() === 'POST') sent.push(one.url())
  }
  page.on('request', note)
  await page.getByLabel(field, { exact: true }).fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  page.off('request', note)
  expect(sent).toEqual([])
}
