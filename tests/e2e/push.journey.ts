import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushSubscriptionData } from '../../contract/notifications/push.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, contentField } from './studio.ts'

/** The push service of the browser's maker cannot be reached here, so the browser gets a subscription from ours. */
const subscribeWith = (page: Page, subscription: PushSubscriptionData) =>
  page.addInitScript({
    content: `
      let current = null
      PushManager.prototype.getSubscription = async () => current
      PushManager.prototype.subscribe = async () =>
        (current = { toJSON: () => (${JSON.stringify(subscription)}), unsubscribe: async () => (current = null) === null })
      // Chromium's shell, which has no windows, says "denied" whatever is granted.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })`,
  })

/** The service worker of the product, in which the shell of Chromium keeps notifications instead of showing them. */
async function pushWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`if (Notification.permission !== 'granted') {
    const all = []
    self.registration.showNotification = async (title, options) => void all.push({ title, ...options })
    self.registration.getNotifications = async () => all
  }`)
  return worker
}

/** Hands a message to the service worker, as the browser does when its push service sends one. */
async function deliver(context: BrowserContext, page: Page, message: unknown): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

const shown = (worker: Worker) =>
  worker.evaluate(`self.registration.getNotifications()
    .then((all) => all.map(({ title, body, data }) => ({ title, body, url: data.url })))`)

test('A device shows by push that a post failed, until that is turned off', async ({
  page,
  context,
  pushService,
  product,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.url })
  await subscribeWith(page, pushService.newSubscription())
  const account = await atComposer(page)
  await page.goto('/settings/notifications')
  const toggle = page.getByRole('switch', { name: 'Push notifications on this device' })
  await expect(toggle).not.toBeChecked()
  const saved = () =>
    page.waitForResponse((reply) => reply.url().endsWith('/api/push') && reply.request().method() !== 'GET')
  const turnedOn = saved()
  await toggle.click()
  await turnedOn
  await expect(toggle).toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()

  const strike = { platform: 'twitter', operation: 'create-post', account, fault: 'account-restricted' }
  expect((await page.request.put('/sandbox/faults', { data: strike })).ok()).toBe(true)
  await page.goto('/content')
  await contentField(page).fill('Refused by the platform')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect.poll(() => pushService.delivered.length, { timeout: 60_000 }).toBe(1)
  const worker = await pushWorker(context)
  await deliver(context, page, pushService.delivered[0]?.message)
  await expect
    .poll(() => shown(worker))
    .toEqual([
      {
        title: 'Post not published',
        body: `Refused by the platform · @${account} on Twitter/X`,
        url: expect.stringMatching(/^\/content\/posts\//),
      },
    ])

  await page.goto('/settings/notifications')
  await expect(toggle).toBeChecked()
  const turnedOff = saved()
  await toggle.click()
  await turnedOff
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()
})

test('Each kind is chosen for bell, email and push, and quiet hours are kept', async ({ page }) => {
  await atComposer(page)
  await page.goto('/settings/notifications')
  const bell = page.getByRole('checkbox', { name: 'Generated videos: Bell' })
  await expect(bell).toBeChecked()
  const saved = () =>
    page.waitForResponse(
      (reply) => reply.url().endsWith('/api/user/preferences') && reply.request().method() === 'PATCH',
    )
  const bellSaved = saved()
  await bell.click()
  expect((await bellSaved).status()).toBe(200)
  // Milestones are off until their toggle is on.
  await expect(page.getByRole('checkbox', { name: 'Engagement milestones: Push' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByText('Your quiet hours are saved.').first()).toBeVisible()
  const form = page.getByRole('form', { name: 'Quiet hours' })
  await form.getByLabel('Until').fill('08:30')
  const hoursSaved = saved()
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await hoursSaved).status()).toBe(200)
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(form.getByLabel('Until')).toHaveValue('08:30')
  await expect(bell).not.toBeChecked()
})
