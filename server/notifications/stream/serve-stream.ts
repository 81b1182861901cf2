import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { eventStreamQuerySchema, LiveEvent } from '../../../contract/notifications/notifications.ts'
import { findCaller } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { openEventStream, type EventStream } from '../../infra/http/responses/event-stream.ts'
import { findLastNumber, findNotificationNumber, listLaterNotifications } from '../notifications.queries.ts'
import { presentNotification } from '../list-notifications.ts'

/** `presenceIn`, `commentsIn`: a post group. */
type News = {
  hasRead?: boolean
  postsChanged?: boolean
  membersChanged?: boolean
  presenceIn?: string
  commentsIn?: string
}

export type OpenStream = {
  caller: Caller
  /** There may be something to send. */
  wake(news?: News): void
  end(): void
}

type Asked = {
  request: FastifyRequest
  reply: FastifyReply
  query: z.output<typeof eventStreamQuerySchema>
}

/** How often the session is checked, and the table is read in case a PostgreSQL notification was lost. */
const checkMs = 30_000
const batch = 100
/** The events are small, so a client that reads none for this long is gone. */
const stalledMs = 5_000

/** Starts a stream of live updates. `ended` resolves once its response has ended, and never rejects. */
export function serveStream(
  ctx: Context,
  { request, reply, query }: Asked,
): { stream: OpenStream; ended: Promise<void> } {
  const { caller } = request
  let woken = Promise.withResolvers<void>()
  let hasRead = false
  let postsChanged = false
  let membersChanged = false
  const presenceIn = new Set<string>()
  const commentsIn = new Set<string>()
  let isEnding = query.seconds === 0

  const stream: OpenStream = {
    caller,
    wake(news) {
      hasRead ||= news?.hasRead === true
      postsChanged ||= news?.postsChanged === true
      membersChanged ||= news?.membersChanged === true
      if (news?.presenceIn !== undefined) presenceIn.add(news.presenceIn)
      if (news?.commentsIn !== undefined) commentsIn.add(news.commentsIn)
      woken.resolve()
    },
    end() {
      isEnding = true
      woken.resolve()
    },
  }

  const serve = async () => {
    const events = openEventStream(reply, { stalledMs })
    const check = setInterval(() => stream.wake(), checkMs)
    const timeout = setTimeout(() => stream.end(), query.seconds * 1000)
    events.gone.addEventListener('abort', () => stream.end())
    try {
      const known =
        query.after === undefined ? undefined : await findNotificationNumber(ctx.db, caller, query.after)
      let position = known ?? (await findLastNumber(ctx.db, caller.workspaceId))
      await send(events, { type: 'ready', complete: known !== undefined })
      for (;;) {
        const current = await currentCaller(ctx, request)
        if (events.gone.aborted || current?.workspaceId !== caller.workspaceId) return
        if (hasRead) {
          hasRead = false
          await send(events, { type: 'read' })
        }
        if (postsChanged) {
          postsChanged = false
          await send(events, { type: 'posts' })
        }
        if (membersChanged) {
          membersChanged = false
          await send(events, { type: 'members' })
        }
        for (const groupId of presenceIn) {
          presenceIn.delete(groupId)
          await send(events, { type: 'presence', groupId })
        }
        for (const groupId of commentsIn) {
          commentsIn.delete(groupId)
          await send(events, { type: 'comments', groupId })
        }
        position = await sendLater(ctx, events, current, position)
        if (isEnding) return
        await woken.promise
        woken = Promise.withResolvers()
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'a stream of live updates failed')
    } finally {
      clearInterval(check)
      clearTimeout(timeout)
      events.end()
    }
  }
  return { stream, ended: serve() }
}

/** Undefined once the session has ended. */
async function currentCaller(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return await findCaller(ctx, request)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Sends all notifications after a number and returns the number of the last one. */
async function sendLater(ctx: Context, events: EventStream, caller: Caller, after: number): Promise<number> {
  let position = after
  for (;;) {
    const rows = await listLaterNotifications(ctx.db, caller, { after: position, limit: batch })
    for (const row of rows) {
      await send(events, { type: 'notification', notification: presentNotification(row) })
      position = row.number
    }
    if (rows.length < batch || events.gone.aborted) return position
  }
}

function send(events: EventStream, event: LiveEvent): Promise<void> {
  return events.send(event, event.type === 'notification' ? event.notification.id : undefined)
}
