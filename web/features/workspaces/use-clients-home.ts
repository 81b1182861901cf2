import { useTabWorkspace } from '../../shared/session/tab-workspace.ts'
import { clientsHome } from './clients-home.ts'
import { useWorkspaces } from './workspace-calls.ts'

/** The address of the clients of an agency; undefined for a user who is in no client workspace. */
export const useClientsHome = () => clientsHome(useWorkspaces().data ?? [], useTabWorkspace().workspace?.id)
