import { zodResolver } from '@hookform/resolvers/zod'
import { renameWorkspaceSchema } from '../../../../contract/workspaces.ts'

/** The rules of the form of the workspace's name, fetched when a field gets the focus. */
export const workspaceRules = zodResolver(renameWorkspaceSchema)
