import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { DeleteDialog } from '../../../shared/ui/feedback/delete-dialog.tsx'
import { deleteVoice } from '../voice-calls.ts'

/** Confirms and deletes a voice. */
export function DeleteVoiceDialog({ voice, onClose }: { voice: BrandVoice; onClose: () => void }) {
  return (
    <DeleteDialog
      name={voice.name}
      text="The assistant will no longer write in this voice. Existing texts and posts are kept."
      remove={() => deleteVoice(voice)}
      listKey={queryKeys.brandVoices}
      onClose={onClose}
    />
  )
}
