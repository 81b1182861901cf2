import { clientWorkspaces } from '../../../contract/billing/plans.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { useTabWorkspace } from '../../shared/session/tab-workspace.ts'
import { usePlan } from '../points/index.ts'
import { clientsHome } from './clients-home.ts'
import { useWorkspace, useWorkspaces } from './workspace-calls.ts'

/** The address of the clients of an agency; undefined for a user who is in no client workspace and can create none. */
export const useClientsHome = () =>
  clientsHome(useWorkspaces().data ?? [], useTabWorkspace().workspace?.id, useMayPayForClients())

/**
 * The workspace whose plan can cover a new one: the shown one, or the agency's one that pays for it, if the user owns that.
 */
export function useClientPayer(): Pick<Workspace, 'id' | 'name'> | undefined {
  const shown = useWorkspace().data
  const plan = usePlan()
  const payerId = shown?.payer?.id ?? shown?.id
  const payer = useWorkspaces().data?.find(({ id }) => id === payerId)
  // The plan in force in a client is that of its payer.
  return clientWorkspaces[plan] > 0 && payer?.capabilities.includes('clients:manage') ? payer : undefined
}

/** Whether the plan of the shown workspace can cover a new one. */
export function useMayPayForClients(): boolean {
  const workspace = useWorkspace().data
  const plan = usePlan()
  return (workspace?.capabilities.includes('clients:manage') ?? false) && clientWorkspaces[plan] > 0
}
