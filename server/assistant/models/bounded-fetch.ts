/** More than any post many times over, thinking and framing included; a server that sends more is broken. */
const mostBytes = 8 * 1024 * 1024

/** An answer that never ends, as the model's server gives it. */
export class TooMuchError extends Error {}

/**
 * A `fetch` whose answers end with an error once they are larger than any honest one: what a model's server sends is
 * parsed line by line in memory, and nothing says that it ever ends a line.
 */
export function boundedFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (!response.body) return response
    return new Response(bounded(response.body), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }
}

/** Read on demand and not through a transform, which would cost more than all else that is done with a piece. */
function bounded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        bytes += value.byteLength
        if (bytes <= mostBytes) return controller.enqueue(value)
        void reader.cancel().catch(() => undefined)
        throw new TooMuchError('The answer has no end')
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
