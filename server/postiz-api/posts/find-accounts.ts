import { invalid } from '../../infra/http/app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listAccountsByIds, type AccountRow } from '../../social-accounts/index.ts'
import { ourId, type PostizItem } from '../postiz.schemas.ts'

export type AddressedItem = { item: PostizItem; account: AccountRow }

/** The items of a call with their accounts. Throws for an integration that does not exist or is there twice. */
export async function findAccounts(
  ctx: Context,
  caller: Caller,
  items: readonly PostizItem[],
): Promise<AddressedItem[]> {
  const ids = items.flatMap(({ integration }) => ourId(integration.id) ?? [])
  const rows = await listAccountsByIds(ctx.db, caller.workspaceId, ids)
  const byId = new Map(rows.filter(({ status }) => status !== 'disconnected').map((row) => [row.id, row]))
  const seen = new Set<string>()
  return items.map((item) => {
    const account = byId.get(ourId(item.integration.id) ?? '')
    if (!account) throw invalid(`Integration with id ${item.integration.id} not found`)
    if (seen.has(account.id)) {
      throw invalid(`Integration ${account.id} is there twice. Send one call for each of its posts.`)
    }
    seen.add(account.id)
    return { item, account }
  })
}
