import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { deleteGeneration, generationListKey, type GenerationPage } from '../generation-calls.ts'

/** Deletes an entry of the history. An entry that no longer exists counts as deleted. */
export function useDeleteGeneration(onDone: () => void) {
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
        generationListKey,
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
