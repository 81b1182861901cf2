import { sql } from 'kysely'
import type { Db } from '../../server/context.ts'

/** The tables of the product that have a row in which one of these texts occurs anywhere, with how many. */
export async function tracesOf(db: Db, texts: string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t
      where exists (select from unnest(${texts}::text[]) w where strpos(t::text, w) > 0)`.execute(db)
    const n = rows[0]?.n ?? 0
    if (n > 0) found[name] = n
  }
  return found
}
