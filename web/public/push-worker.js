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

/** In a tab that shows the workspace of the message, or else in a new one: the others stay where they are. */
async function open(path) {
  const { href, searchParams } = new URL(path, self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = await Promise.all(tabs.map(workspaceOf))
  const tab = tabs[shown.indexOf(searchParams.get('workspace'))]
  if (!tab) return self.clients.openWindow(href)
  await tab.focus()
  return tab.navigate(href).catch(() => self.clients.openWindow(href))
}

/** The id of the workspace that a tab shows. The browser may have stopped the tab, and then it does not answer. */
function workspaceOf(tab) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), 500)
    tab.postMessage('workspace', [port2])
  })
}
