/** Many times larger than any post, including reasoning and protocol overhead. */
const mostBytes = 8 * 1024 * 1024

/** The error for a response that is too large. */
export class TooMuchError extends Error {}

/**
 * A `fetch` whose responses fail above a size limit, because a response is parsed line by line in memory and a line may
 * never end.
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

/** Reads on demand, because a TransformStream costs more than all other processing of a chunk. */
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
