import { useQueryClient } from '@tanstack/react-query'
import type { Label } from '../../../contract/labels/labels.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { DeleteDialog } from '../../shared/ui/feedback/delete-dialog.tsx'
import { deleteLabel } from './label-calls.ts'

/** Confirms and deletes a label. */
export function DeleteLabelDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      name={label.name}
      text="It is removed from all posts that have it. The posts themselves stay."
      remove={() => deleteLabel(label)}
      listKey={queryKeys.labels}
      onSettled={() => void queryClient.invalidateQueries({ queryKey: queryKeys.posts })}
      onClose={onClose}
    />
  )
}
