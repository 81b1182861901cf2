import type { Context } from '../../context.ts'
import type { TwoFactorRow } from './two-factor.queries.ts'

const sealOf = (userId: string) => `two_factor:${userId}`

export function sealSecret({ secrets }: Context, userId: string, secret: string): Buffer {
  return secrets.seal(secret, sealOf(userId))
}

export function openSecret({ secrets }: Context, row: TwoFactorRow): string {
  return secrets.open(row.secret, sealOf(row.user_id))
}
