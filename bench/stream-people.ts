import { randomUUID } from 'node:crypto'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/create-context.ts'
import { createLog } from '../server/infra/create-log.ts'
import { hashToken, newToken } from '../server/infra/crypto/tokens.ts'
import { inTransaction } from '../server/infra/database/database.ts'
import { createWorkspace } from '../server/workspaces/index.ts'

/** Signs up this many verified users, each with a workspace and points; returns their tokens. */
export async function openPeople(databaseUrl: string, dataDir: string, count: number): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ROLES: 'web' })
  const ctx = createContext({ config, databaseUrl, log: createLog('silent') })
  const tokens: string[] = []
  for (let person = 0; person < count; person += 1) {
    const now = new Date()
    const [userId, token] = [randomUUID(), newToken()]
    await inTransaction(ctx.db, async (trx) => {
      await trx
        .insertInto('users')
        .values({
          id: userId,
          email: `${userId}@example.com`,
          username: null,
          full_name: 'Bench Person',
          phone_number: null,
          account_type: 'influencer',
          password_hash: '',
          email_verified_at: now,
        })
        .execute()
      await createWorkspace(trx, { ownerId: userId, name: 'Bench', timeZone: 'UTC', plan: 'agency', now })
      await trx
        .insertInto('sessions')
        .values({
          id: randomUUID(),
          user_id: userId,
          token_hash: hashToken(token),
          expires_at: new Date(now.getTime() + 3_600_000),
        })
        .execute()
    })
    tokens.push(token)
  }
  await ctx.db.destroy()
  return tokens
}
