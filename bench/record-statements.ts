import { Client } from 'pg'

type Statement = { text: string; values: unknown[] }
type Query = (this: Client, ...given: unknown[]) => unknown

/** Runs `work` and returns the statements that this process sent to PostgreSQL, in order. */
export async function recordStatements<Reply>(
  work: () => PromiseLike<Reply>,
): Promise<{ reply: Reply; statements: Statement[] }> {
  const statements: Statement[] = []
  const original = Reflect.get(Client.prototype, 'query') as Query
  const recording: Query = function record(...given) {
    const [text, values] = given
    if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] })
    return original.apply(this, given)
  }
  Reflect.set(Client.prototype, 'query', recording)
  try {
    return { reply: await work(), statements }
  } finally {
    Reflect.set(Client.prototype, 'query', original)
  }
}
