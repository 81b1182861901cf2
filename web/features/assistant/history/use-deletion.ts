import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { deleteGeneration, type GenerationPage } from '../assistant-calls.ts'

/** Erases one line of the history; one that is gone already counts as erased. */
export function useDeletion(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await deleteGeneration(id)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
      return id
    },
    onSuccess: (id) => {
      queryClient.setQueryData<InfiniteData<GenerationPage, string | null>>(
        queryKeys.generations,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              generations: page.generations.filter((one) => one.id !== id),
            })),
          },
      )
      onDone()
    },
  })
}
