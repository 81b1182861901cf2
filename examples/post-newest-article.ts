// Writes a draft about the newest article of an RSS feed for every connected account; run it as often as you like.
//
//     node post-newest-article.ts https://example.com/feed.xml
//
// Needs Node 22.18 or newer, POSTWRIGHT_URL and POSTWRIGHT_KEY.
import { createHash } from 'node:crypto'

const api = `${process.env['POSTWRIGHT_URL']}/api/v1`
const headers = {
  Authorization: `Bearer ${process.env['POSTWRIGHT_KEY']}`,
  'Content-Type': 'application/json',
}

async function call(method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const result: any = await answer.json()
  if (result.code === 'not_found') return undefined
  if (!result.success) throw new Error(`${method} ${path}: ${result.code}: ${result.message}`)
  return result
}

/** A UUID that is the same for the same text, so that a second run finds what the first one wrote. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const tag = (item: string, name: string) =>
  new RegExp(`<${name}[^>]*>(?:<!\\[CDATA\\[)?([^]*?)(?:\\]\\]>)?</${name}>`).exec(item)?.[1]?.trim() ?? ''

const [feedAddress = ''] = process.argv.slice(2)
const feed = await (await fetch(feedAddress)).text()
const newest = /<item[ >][^]*?<\/item>/.exec(feed)?.[0]
if (newest === undefined) throw new Error('This feed has no article.')
const title = tag(newest, 'title')
const link = tag(newest, 'link')

const groupId = idOf(link)
if (await call('GET', `/post-groups/${groupId}`)) {
  console.log(`There is a draft about "${title}" already.`)
} else {
  const { accounts } = await call('GET', '/social-accounts')
  await call('PUT', `/post-groups/${groupId}`, {
    version: 0,
    content: `${title}\n\n${link}`,
    targets: accounts.map((account: { id: string; platform: string }) => ({
      id: idOf(link + account.id),
      platform: account.platform,
      socialAccountId: account.id,
    })),
  })
  console.log(`Wrote a draft about "${title}" for ${accounts.length} accounts.`)
}
