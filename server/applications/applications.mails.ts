import { brand } from '../../contract/brand.ts'
import { inWorkspace } from '../../contract/workspaces/workspace-link.ts'
import { alertFooter, findNames, notMe, sendSecurityAlert } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { composeMail, nameInMail } from '../mail/index.ts'
import { findWorkspaceName } from '../workspaces/index.ts'

type Where = Pick<Caller, 'userId' | 'workspaceId'>

const nameOf = (name: string) => `"${nameInMail(name, 'An application')}"`

/** Tells the member for whom an application acts that it was connected. `host`: to which the access went. */
export async function alertOfConnection(
  ctx: Context,
  trx: Trx,
  { userId, workspaceId }: Where,
  { name, host }: { name: string; host: string },
): Promise<void> {
  const workspace = nameInMail(await findWorkspaceName(trx, workspaceId), 'your workspace')
  const { appUrl } = ctx.config
  await sendSecurityAlert(ctx, trx, userId, (user) =>
    composeMail({
      subject: 'A new application acts for you',
      greet: user.full_name,
      blocks: [
        {
          say: `The application ${nameOf(name)} at ${host} was connected just now with your password. It acts for you in ${workspace} at ${brand.name}.`,
        },
        { button: 'See your applications', url: inWorkspace(`${appUrl}/settings/api`, workspaceId) },
        { say: 'If that was not you, disconnect it there.' },
        ...notMe(appUrl),
      ],
      footer: alertFooter,
    }),
  )
}

/** Tells the member for whom an application acted that somebody else disconnected it. */
export async function alertOfDisconnection(
  ctx: Context,
  trx: Trx,
  by: Caller,
  { name, userId, workspaceId }: Where & { name: string },
): Promise<void> {
  if (userId === by.userId) return
  const names = await findNames(trx, [by.userId])
  const who = nameInMail(names.get(by.userId)?.name ?? '', 'Somebody who manages API keys')
  const workspace = nameInMail(await findWorkspaceName(trx, workspaceId), 'your workspace')
  await sendSecurityAlert(ctx, trx, userId, (user) =>
    composeMail({
      subject: 'Your application was disconnected',
      greet: user.full_name,
      blocks: [
        {
          say: `${who} disconnected the application ${nameOf(name)}, which acted for you in ${workspace}, just now. It gets no answer any more.`,
        },
        {
          button: 'See your applications',
          url: inWorkspace(`${ctx.config.appUrl}/settings/api`, workspaceId),
        },
      ],
      footer: alertFooter,
    }),
  )
}
