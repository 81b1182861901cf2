import pg from 'pg'

type Statement = { text: string; values: unknown[] }
type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** Runs `work` and gives the statements that this process sent to PostgreSQL meanwhile, in order. */
export async function recordStatements<Reply>(
  work: () => PromiseLike<Reply>,
): Promise<{ reply: Reply; statements: Statement[] }> {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query as Query
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [text, values] = given
    if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] })
    return original.apply(this, given)
  } as typeof pg.Client.prototype.query
  try {
    return { reply: await work(), statements }
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query
  }
}
