import { useMutation } from '@tanstack/react-query'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { saveOwnModel, useModelChanged } from './model-calls.ts'

/** Saves the workspace's own model and says so. */
export function useSaveModel(onError?: (error: Error) => void) {
  const toasts = useToasts()
  const changed = useModelChanged()
  return useMutation({
    mutationFn: saveOwnModel,
    ...(onError && { onError }),
    onSuccess: async (_reply, { name }) => {
      toasts.show({
        severity: 'success',
        text: `Saved. ${name} writes your texts from now on, and they cost no points.`,
      })
      await changed()
    },
  })
}
