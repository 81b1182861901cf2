import type { SavedText } from '../../../contract/saved-texts/saved-texts.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { DeleteDialog } from '../../shared/ui/feedback/delete-dialog.tsx'
import { deleteSavedText } from './saved-text-calls.ts'

/** Confirms and deletes a hashtag set or a template. */
export function DeleteSavedTextDialog({ saved, onClose }: { saved: SavedText; onClose: () => void }) {
  return (
    <DeleteDialog
      name={saved.name}
      text="It is no longer offered in the composer. Posts that used it keep their text."
      remove={() => deleteSavedText(saved)}
      listKey={queryKeys.savedTexts}
      onClose={onClose}
    />
  )
}
