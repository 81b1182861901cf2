import type { z } from 'zod'
import type { Identity } from '../../../../../contract/accounts/two-factor.ts'
import type {
  workspaceDeletionResponseSchema,
  workspaceLossResponseSchema,
} from '../../../../../contract/workspaces/closing.ts'
import { api } from '../../../../shared/api/api.ts'

const current = '/api/workspaces/current'

export const archiveWorkspace = () => api.post(`${current}/archive`)
export const restoreWorkspace = () => api.post(`${current}/restore`)

export const readWorkspaceLoss = async () =>
  (await api.get<z.infer<typeof workspaceLossResponseSchema>>(`${current}/deletion`)).loss

export const requestWorkspaceDeletion = (identity: Identity) =>
  api.post<z.infer<typeof workspaceDeletionResponseSchema>>(`${current}/deletion`, identity)

export const undoWorkspaceDeletion = () => api.delete(`${current}/deletion`)
