import { serve } from './serve.ts'

type FixedAnswer = [status: number, body: unknown, headers?: Record<string, string>]

/**
 * A stand-in for a platform until the test ends. It gives every call the same answer, or the one of its path
 * (after its method or alone), and an empty object to other calls. `asked` has the method and the path of each call.
 */
export async function fixedResponses(answers: FixedAnswer | Record<string, FixedAnswer>) {
  const asked: string[] = []
  const { origin } = await serve((request, response) => {
    request.resume()
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const call = `${request.method} ${pathname}`
    asked.push(call)
    const fixed = Array.isArray(answers) ? answers : (answers[call] ?? answers[pathname] ?? [200, {}])
    const [status, body, headers = {}] = fixed
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return { origin, asked }
}
