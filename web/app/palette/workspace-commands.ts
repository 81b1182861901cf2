import AddIcon from '@mui/icons-material/AddBusinessOutlined'
import ClientsIcon from '@mui/icons-material/GridViewOutlined'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import {
  openNewWorkspace,
  placeAfterSwitch,
  switchPath,
  useClientsHome,
  useWorkspaces,
} from '../../features/workspaces/index.ts'
import { useTabWorkspace } from '../../shared/session/tab-workspace.ts'
import { useLocation } from 'react-router'
import { matches, type Command } from './commands.ts'

/** `workspace`: the one that a command switches to. */
export type WorkspaceCommand = Command & { workspace?: Workspace }

/** The commands about workspaces that match a search. */
export function useWorkspaceCommands(search: string): WorkspaceCommand[] {
  const { pathname, search: query } = useLocation()
  const shown = useTabWorkspace().workspace?.id
  const workspaces = useWorkspaces().data ?? []
  const clients = useClientsHome()
  const place = placeAfterSwitch(pathname, query)
  const all: WorkspaceCommand[] = workspaces
    .filter(({ id }) => id !== shown)
    .map((workspace) => ({
      key: `switch-${workspace.id}`,
      label: `Switch to ${workspace.name}`,
      words: 'workspace client',
      icon: ClientsIcon,
      to: switchPath(workspace.id, place),
      workspace,
    }))
  if (clients) {
    all.push({
      key: 'clients',
      label: 'All clients',
      icon: ClientsIcon,
      words: 'go to agency workspaces',
      to: clients.to,
    })
  }
  all.push({
    key: 'new-workspace',
    label: 'New workspace',
    icon: AddIcon,
    words: 'create add client',
    run: openNewWorkspace,
  })
  return all.filter((command) => matches(command, search))
}
