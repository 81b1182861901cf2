import { brand } from '../../contract/brand.ts'
import { inWorkspace } from '../../contract/workspaces/workspace-link.ts'
import { alertFooter, findNames, notMe, sendSecurityAlert } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { composeMail, nameInMail } from '../mail/index.ts'
import { findWorkspaceName } from '../workspaces/index.ts'

type Key = { name: string; user_id: string }

const nameOf = ({ name }: Pick<Key, 'name'>) => `"${nameInMail(name, 'API key')}"`

/** Tells the member for whom a key acts that there is a new secret for it. No mail has the secret. */
export async function alertOfNewSecret(
  ctx: Context,
  trx: Trx,
  { userId, workspaceId }: Caller,
  { name, isNew }: { name: string; isNew: boolean },
): Promise<void> {
  const workspace = nameInMail(await findWorkspaceName(trx, workspaceId), 'your workspace')
  const { appUrl } = ctx.config
  const key = nameOf({ name })
  await sendSecurityAlert(ctx, trx, userId, (user) =>
    composeMail({
      subject: isNew ? 'A new API key acts for you' : 'An API key of yours has a new secret',
      greet: user.full_name,
      blocks: [
        {
          say: isNew
            ? `The API key ${key} was made just now with your password. Programs that have it act for you in ${workspace} at ${brand.name}.`
            : `The API key ${key} in ${workspace} at ${brand.name} got another secret just now, with your password. The former one works for a day more.`,
        },
        { button: 'See your API keys', url: inWorkspace(`${appUrl}/settings/api`, workspaceId) },
        { say: 'If that was not you, revoke the key there.' },
        ...notMe(appUrl),
      ],
      footer: alertFooter,
    }),
  )
}

/** Tells the member for whom a key acted that somebody else revoked it. */
export async function alertOfRevokedKey(
  ctx: Context,
  trx: Trx,
  { userId, workspaceId }: Caller,
  key: Key,
): Promise<void> {
  if (key.user_id === userId) return
  const names = await findNames(trx, [userId])
  const by = nameInMail(names.get(userId)?.name ?? '', 'Somebody who manages API keys')
  const workspace = nameInMail(await findWorkspaceName(trx, workspaceId), 'your workspace')
  await sendSecurityAlert(ctx, trx, key.user_id, (user) =>
    composeMail({
      subject: 'Your API key was revoked',
      greet: user.full_name,
      blocks: [
        {
          say: `${by} revoked your API key ${nameOf(key)} in ${workspace} just now. Programs that have it get no answer any more.`,
        },
        {
          button: 'See your API keys',
          url: inWorkspace(`${ctx.config.appUrl}/settings/api`, workspaceId),
        },
      ],
      footer: alertFooter,
    }),
  )
}
