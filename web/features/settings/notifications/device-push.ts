import type { PushSubscriptionData } from '../../../../contract/notifications/push.ts'

const worker = '/push-worker.js'

/** Whether this browser can show notifications; on an iPhone only once the site is on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the user still allows it, which the settings of the browser can change at any time. */
export const mayPush = (): boolean => canPush() && Notification.permission === 'granted'

/** Asks the user, and then the push service of the browser. Throws with what the user can do about it. */
export async function startPush(publicKey: string): Promise<PushSubscriptionData> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('Your browser blocks notifications of this site. Allow them in its settings.')
  }
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with other keys cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new Error('Your browser could not reach its push service. Please try again later.')
    })
  const { endpoint, keys = {} } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  }
}

export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
