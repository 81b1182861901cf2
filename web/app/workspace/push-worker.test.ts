import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Click = {
  notification: { close: () => void; data: { url: string } }
  waitUntil: (done: unknown) => void
}
type Tab = { shows: string | null; canMove?: boolean }

/** What a click on a message does while these tabs are open. A tab that shows null does not answer. */
async function click(url: string, tabs: readonly Tab[]): Promise<string[]> {
  const done: string[] = []
  let clicked: ((event: Click) => void) | undefined
  const open = tabs.map(({ shows, canMove = true }, index) => ({
    postMessage: (_question: string, [port]: [MessagePort]) => {
      if (shows !== null) port.postMessage(shows)
    },
    focus: async () => void done.push(`focus ${index}`),
    navigate: async (to: string) => {
      if (!canMove) throw new TypeError('The tab is not controlled')
      done.push(`tab ${index}: ${to}`)
    },
  }))
  const self = {
    location: { origin: 'https://postwright.example' },
    addEventListener: (type: string, listener: (event: Click) => void) => {
      if (type === 'notificationclick') clicked = listener
    },
    clients: { matchAll: async () => open, openWindow: async (to: string) => done.push(`new: ${to}`) },
  }
  const code = await readFile('web/public/push-worker.js', 'utf8')
  runInNewContext(code, { self, URL, MessageChannel, setTimeout })
  await new Promise((resolve) => {
    clicked?.({ notification: { close: () => undefined, data: { url } }, waitUntil: resolve })
  })
  return done
}

const path = '/content/posts/1?workspace=bakes'
const address = `https://postwright.example${path}`

test('a push message opens in the tab that shows its workspace', async () => {
  expect(await click(path, [{ shows: 'agency' }, { shows: 'bakes' }])).toEqual([
    'focus 1',
    `tab 1: ${address}`,
  ])
})

test('a push message opens in a new window when no tab shows its workspace, or the tab cannot be moved', async () => {
  expect(await click(path, [])).toEqual([`new: ${address}`])
  expect(await click(path, [{ shows: 'agency' }, { shows: null }])).toEqual([`new: ${address}`])
  expect(await click(path, [{ shows: 'bakes', canMove: false }])).toEqual(['focus 0', `new: ${address}`])
})
