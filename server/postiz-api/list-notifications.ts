import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listNotifications, messageOf } from '../notifications/index.ts'

const perPage = 100

/** `GET /notifications`: a page of the notifications of the key's member, the newest first. */
export async function listPostizNotifications(ctx: Context, caller: Caller, page: number) {
  let cursor: string | undefined
  for (let skipped = 0; ; skipped += 1) {
    const read = await listNotifications(ctx, caller, { cursor, limit: perPage, show: 'all' })
    if (skipped === page || read.nextCursor === null) {
      const shown = skipped === page ? read.notifications : []
      const notifications = shown.map(({ id, at, event }) => {
        const { title, body, url } = messageOf(event)
        const content = body === '' ? title : `${title}: ${body}`
        return { id, content, link: ctx.config.appUrl + url, createdAt: at }
      })
      return { notifications, page, limit: perPage, hasMore: read.nextCursor !== null }
    }
    cursor = read.nextCursor
  }
}
