import type { z } from 'zod'
import type { releaseEffectResponseSchema } from '../../../../contract/clients/client-changes.ts'
import { api } from '../../../shared/api/api.ts'

/** A client workspace by its id, for the workspace that pays for it, or the tab's own one. */
export type Released = { clientId: string } | 'current'

const pathOf = (released: Released) =>
  released === 'current' ? '/api/workspaces/current/payer' : `/api/clients/${released.clientId}/release`

export const readReleaseEffect = async (released: Released) =>
  (await api.get<z.infer<typeof releaseEffectResponseSchema>>(pathOf(released))).effect

export const release = (released: Released) =>
  released === 'current' ? api.delete(pathOf(released)) : api.post(pathOf(released))

export const joinPayer = (workspaceId: string) => api.post('/api/clients', { workspaceId })
