import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { eventStreamQuerySchema } from '../../../contract/notifications/notifications.ts'
import type { Context } from '../../context.ts'
import { tooMany } from '../../infra/http/app-error.ts'
import type { Listener } from '../../infra/database/listener.ts'
import { announcements, announcementSchema } from '../../events/index.ts'
import { serveStream, type OpenStream } from './serve-stream.ts'

/** The streams of live updates that are open in this process. */
export type Streams = {
  /** Responds with live updates until the client disconnects, its time is up, its session ends or `close` is called. */
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    query: z.output<typeof eventStreamQuerySchema>,
  ): Promise<void>
  /** Ends all streams. Their clients reconnect to another process, or after the restart. */
  close(): Promise<void>
}

/** A browser opens one stream for each visible window. */
const mostPerUser = 20
const retrySeconds = 60
/** How long a stream waits for the first connection that listens. */
const connectMs = 2_000

export function createStreams(ctx: Context): Streams {
  const open = new Map<OpenStream, Promise<void>>()
  let listener: Listener | undefined

  const connected = Promise.withResolvers<void>()
  let wasConnected = false

  const onConnected = () => {
    // After a lost connection, announcements may have been missed. Notifications are in a table, these are not.
    const missed = wasConnected ? { postsChanged: true, membersChanged: true } : {}
    for (const stream of open.keys()) stream.wake(missed)
    wasConnected = true
    connected.resolve()
  }
  const hear = (payload: string) => {
    const announcement = announcementSchema.parse(JSON.parse(payload))
    for (const stream of open.keys()) {
      if ('signedOut' in announcement) {
        // The stream ends if its session has ended.
        if (stream.caller.userId === announcement.signedOut) stream.wake()
        continue
      }
      if ('postsChangedIn' in announcement) {
        if (stream.caller.workspaceId === announcement.postsChangedIn) stream.wake({ postsChanged: true })
        continue
      }
      if ('membersChanged' in announcement) {
        // The stream ends if its user is not a member any more.
        if (stream.caller.workspaceId === announcement.membersChanged) stream.wake({ membersChanged: true })
        continue
      }
      if ('presenceIn' in announcement) {
        const { presenceIn, groupId } = announcement
        if (stream.caller.workspaceId === presenceIn) stream.wake({ presenceIn: groupId })
        continue
      }
      if ('commentsIn' in announcement) {
        const { commentsIn, groupId } = announcement
        if (stream.caller.workspaceId === commentsIn) stream.wake({ commentsIn: groupId })
        continue
      }
      const { workspaceId, readBy } = announcement
      if (stream.caller.workspaceId !== workspaceId) continue
      if (readBy === undefined) stream.wake()
      else if (readBy === stream.caller.userId) stream.wake({ hasRead: true })
    }
  }

  return {
    async serve(request, reply, query) {
      const { caller } = request
      const own = [...open.keys()].filter((stream) => stream.caller.userId === caller.userId)
      if (own.length >= mostPerUser) throw tooMany(retrySeconds)
      listener ??= ctx.listen(announcements, { onMessage: hear, onConnected })
      // Otherwise the first stream would miss what happens right after it is open.
      if (!wasConnected) await Promise.race([connected.promise, setTimeout(connectMs)])
      const { stream, ended } = serveStream(ctx, { request, reply, query })
      open.set(stream, ended)
      await ended.finally(() => open.delete(stream))
    },
    async close() {
      for (const stream of open.keys()) stream.end()
      await Promise.all(open.values())
      await listener?.close()
    },
  }
}
