import type { RequestListener } from 'node:http'
import { afterEach } from 'vitest'
import { listen } from './listen.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** A local server until the test ends, which counts its requests. */
export async function serve(handle: RequestListener) {
  let asked = 0
  const { port, origin, close } = await listen((request, response) => {
    asked += 1
    handle(request, response)
  })
  closers.push(close)
  return { port, origin, asked: () => asked }
}
