import { clientWorkspaces } from '../../../contract/billing/plans.ts'
import { useTabWorkspace } from '../../shared/session/tab-workspace.ts'
import { usePlan } from '../points/index.ts'
import { clientsHome } from './clients-home.ts'
import { useWorkspace, useWorkspaces } from './workspace-calls.ts'

/** The address of the clients of an agency; undefined for a user who is in no client workspace and can create none. */
export const useClientsHome = () =>
  clientsHome(useWorkspaces().data ?? [], useTabWorkspace().workspace?.id, useMayPayForClients())

/** Whether the plan of the shown workspace can cover a new one. */
export function useMayPayForClients(): boolean {
  const workspace = useWorkspace().data
  const plan = usePlan()
  return (workspace?.capabilities.includes('clients:manage') ?? false) && clientWorkspaces[plan] > 0
}
