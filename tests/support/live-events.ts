import { createParser } from 'eventsource-parser'
import { liveEventSchema, type LiveEvent } from '../../contract/notifications/notifications.ts'

/** Yields the live updates of a response as they arrive. Throws for one that the contract does not define. */
export async function* readLiveEvents(response: Response): AsyncGenerator<LiveEvent> {
  if (!response.body) return
  const arrived: LiveEvent[] = []
  const parser = createParser({
    onEvent({ id, data }) {
      const event = liveEventSchema.parse(JSON.parse(data))
      const expected = event.type === 'notification' ? event.notification.id : undefined
      if (id !== expected) throw new Error(`The event has the id ${id} instead of ${expected}`)
      arrived.push(event)
    },
  })
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    parser.feed(chunk)
    yield* arrived.splice(0)
  }
}

/** Opens a stream of live updates. It ends when `close` is called. */
export async function openLiveEvents(url: string, token: string, query = 'seconds=600') {
  const closing = new AbortController()
  const response = await fetch(`${url}/api/events/stream?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  const events = readLiveEvents(response)
  return {
    status: response.status,
    /** The next event, or undefined once the server has ended the stream. */
    next: async (): Promise<LiveEvent | undefined> => {
      const { value, done } = await events.next()
      return done === true ? undefined : value
    },
    close: () => closing.abort(),
  }
}
