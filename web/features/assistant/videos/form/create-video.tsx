import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../../../contract/points/points.ts'
import { videoPromptLimit } from '../../../../../contract/assistant/video-choices.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { usePrice } from '../../price.ts'
import type { PostEditor } from '../../writing/assistant-store.ts'
import { OtherVideos } from '../list/video-list.tsx'
import type { useCreateVideo } from './use-create-video.ts'
import { saveFields, loadFields, videoRequest, type VideoFields } from './video-fields.ts'
import { VideoForm } from './video-form.tsx'

type Props = {
  editor: PostEditor
  model: string | null
  others: readonly VideoGeneration[]
  creation: ReturnType<typeof useCreateVideo>
  onClose: () => void
}

/** The form for a new video, with the button that starts it. */
export function CreateVideo({ editor, model, others, creation, onClose }: Props) {
  const { id: userId } = useUser()
  const [{ platform }] = useState(editor.getState)
  const [fields, setFields] = useState(() => loadFields(userId))
  const [missing, setMissing] = useState(false)
  const price = usePrice(pointCosts.video)
  const { busy, problem, create } = creation

  const change = (changed: Partial<VideoFields>) => {
    const next = { ...fields, ...changed }
    saveFields(userId, next)
    setFields(next)
  }
  const submit = () => {
    const blank = fields.prompt.trim() === ''
    setMissing(blank)
    if (!blank && fields.prompt.length <= videoPromptLimit) void create(videoRequest(platform, fields))
  }
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} useFlexGap>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {model} creates it. This takes a few minutes; you can keep writing or close this page.
          </Typography>
          <VideoForm platform={platform} fields={fields} missing={missing} onChange={change} />
          <MessageAlert message={problem === null ? null : { severity: 'error', text: problem }} />
          <OtherVideos videos={others} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
          Close
        </Button>
        <BusyButton
          variant="contained"
          startIcon={<VideoIcon />}
          busy={busy}
          busyLabel="Starting..."
          disabled={model === null}
          onClick={submit}
        >
          Create video · {price}
        </BusyButton>
      </DialogActions>
    </>
  )
}
