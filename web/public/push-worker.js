// Shows the notifications that this browser gets while no window is open, and opens what they are about.

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const options = { body, tag, data: { url }, icon: '/icon-192.png', renotify: true }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/** In a window that is open, or else in a new one. */
async function open(path) {
  const url = new URL(path, self.location.origin).href
  const [first] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!first) return self.clients.openWindow(url)
  await first.focus()
  return first.navigate(url).catch(() => self.clients.openWindow(url))
}
