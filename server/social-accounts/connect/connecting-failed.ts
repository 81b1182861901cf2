import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { Refusal } from '../../connectors/index.ts'
import { AppError } from '../../infra/http/app-error.ts'

/** The error for users if the platform refused while an account was being connected. */
export function connectingFailed(ctx: Context, platform: PlatformKey, refusal: Refusal): AppError {
  ctx.log.warn({ platform, kind: refusal.kind, answer: refusal.answer }, 'connecting an account failed')
  const { name } = platforms[platform]
  switch (refusal.kind) {
    case 'rejected':
      return new AppError('platform_refused', `${refusal.message} ${refusal.cure}`)
    case 'reauth_required':
      return new AppError('platform_refused', `${refusal.message} Please start connecting again.`)
    case 'rate_limited':
    case 'unavailable':
      return new AppError(
        'unavailable',
        `${name} cannot be reached or is too busy right now. Please start connecting again in a few minutes.`,
        refusal.retryAfterMs === null ? {} : { retryAfterSeconds: refusal.retryAfterMs / 1000 },
      )
  }
}
