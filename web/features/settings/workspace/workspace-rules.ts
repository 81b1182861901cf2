import { zodResolver } from '@hookform/resolvers/zod'
import { renameWorkspaceSchema } from '../../../../contract/workspaces/workspaces.ts'

/** The validation rules of the workspace form, loaded when a field gets the focus. */
export const workspaceRules = zodResolver(renameWorkspaceSchema)
