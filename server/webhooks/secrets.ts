import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { WebhookRow } from './webhooks.queries.ts'

/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32

/** A new secret as users and their libraries know it. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

const contextOf = (id: string) => `webhook:${id}`

export const sealSecret = ({ secrets }: Context, id: string, secret: string): Buffer =>
  secrets.seal(secret, contextOf(id))

export const openSecret = ({ secrets }: Context, { id, sealed_secret: sealed }: WebhookRow): string =>
  secrets.open(sealed, contextOf(id))

/** The secrets that sign now: the newest one, and for a while after a rotation the one before. */
export function secretsOf(ctx: Context, webhook: WebhookRow, now: Date): string[] {
  const { id, sealed_old_secret: old, old_secret_until: until } = webhook
  const before = old && until && until > now ? [ctx.secrets.open(old, contextOf(id))] : []
  return [openSecret(ctx, webhook), ...before]
}
