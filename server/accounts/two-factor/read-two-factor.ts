import type { TwoFactor } from '../../../contract/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor.queries.ts'

export async function readTwoFactor({ db }: Context, userId: string): Promise<TwoFactor> {
  const row = await findTwoFactor(db, userId)
  return {
    enabledAt: row?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}
