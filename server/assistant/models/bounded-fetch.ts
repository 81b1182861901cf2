/** More than any post many times over, thinking and framing included; a server that sends more is broken. */
const mostBytes = 8 * 1024 * 1024

/** An answer that never ends, as the model's server gives it. */
export class TooMuchError extends Error {}

/**
 * `fetch`, whose answers end with an error once they are larger than any honest one: what a model's server sends is
 * parsed line by line in memory, and nothing says that it ever ends a line.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.body) return response
  let bytes = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > mostBytes) controller.error(new TooMuchError('The answer has no end'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}
