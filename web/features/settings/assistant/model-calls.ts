import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { assistantHealthResponseSchema } from '../../../../contract/assistant/assistant.ts'
import type { ModelTrial, modelTrialResponseSchema } from '../../../../contract/assistant/model-trials.ts'
import type {
  ownModelResponseSchema,
  ownModelTestResponseSchema,
  saveOwnModelSchema,
} from '../../../../contract/assistant/own-model.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

export type GivenModel = z.input<typeof saveOwnModelSchema>
type Reply = z.infer<typeof ownModelResponseSchema>

/** The health of the models. The server tests a model that was not used for a minute with a short request. */
export function useModelHealth(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.modelHealth,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof assistantHealthResponseSchema>>('/api/assistant/health', { signal }),
    enabled,
    refetchOnMount: 'always',
  })
}

/** The workspace's own model; only for the owner. */
export function useOwnModel(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.ownModel,
    queryFn: ({ signal }) => api.get<Reply>('/api/assistant/model', { signal }),
    enabled,
  })
}

export const saveOwnModel = (model: GivenModel) => api.put<Reply>('/api/assistant/model', model)

export const testOwnModel = (model: GivenModel) =>
  api.post<z.infer<typeof ownModelTestResponseSchema>>('/api/assistant/model/test', model)

export const tryModel = (trial: ModelTrial) =>
  api.post<z.infer<typeof modelTrialResponseSchema>>('/api/assistant/model/try', { trial })

export const removeOwnModel = () => api.delete<{ success: true }>('/api/assistant/model')

/** Call this after the model in use has changed. */
export function useModelChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.ownModel, queryKeys.assistant, queryKeys.modelHealth].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}
