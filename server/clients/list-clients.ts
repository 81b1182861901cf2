import { clientWorkspaces } from '../../contract/billing/plans.ts'
import { endingSoonDays, type ClientsResponse } from '../../contract/clients/clients.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readPayer, readPlan } from '../plans/index.ts'
import { countPlanned, listClientRows, listEndingConnections } from './clients.queries.ts'
import { presentClient } from './clients.view.ts'
import { weekOf } from './week-of.ts'

const dayMs = 86_400_000

/** The client workspaces beside the caller's one, or of it: those of the caller in detail, the others for its managers. */
export async function listClients(ctx: Context, caller: Caller): Promise<Omit<ClientsResponse, 'success'>> {
  const now = ctx.clock.now()
  const payer = await readPayer(ctx.db, caller.workspaceId)
  const rows = await listClientRows(ctx.db, payer.id, caller.userId)
  const own = rows.filter((row) => row.is_member)
  const ids = own.map(({ id }) => id)
  const weeks = own.map(({ id, time_zone: timeZone, first_day_of_week: firstDay }) => ({
    workspaceId: id,
    ...weekOf(now, { timeZone, firstDay }),
  }))
  const soon = new Date(now.getTime() + endingSoonDays * dayMs)
  const [planned, connections] = await Promise.all([
    countPlanned(ctx.db, weeks),
    listEndingConnections(ctx.db, ids, { now, until: soon }),
  ])
  const manages = caller.capabilities.has('clients:manage')
  return {
    payer,
    clients: own.map((row) =>
      presentClient(row, {
        plannedThisWeek: planned.get(row.id) ?? 0,
        connections: connections.filter((one) => one.workspace_id === row.id),
      }),
    ),
    others: manages
      ? rows.filter((row) => !row.is_member).map(({ id, name, owners }) => ({ id, name, owners }))
      : [],
    places: manages
      ? { taken: rows.length, all: clientWorkspaces[await readPlan(ctx, ctx.db, caller.workspaceId)] }
      : null,
  }
}
