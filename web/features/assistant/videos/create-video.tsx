import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { videoPromptLimit } from '../../../../contract/video-choices.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { usePriceOf } from '../price.ts'
import type { Desk } from '../writing/assistant-store.ts'
import { OtherVideos } from './other-videos.tsx'
import type { useVideoMaking } from './use-video-making.ts'
import type { TrackedVideo } from './use-videos.ts'
import { keepFields, readFields, videoRequest, type VideoFields } from './video-fields.ts'
import { VideoForm } from './video-form.tsx'

type Props = {
  desk: Desk
  model: string | null
  others: readonly TrackedVideo[]
  making: ReturnType<typeof useVideoMaking>
  onClose: () => void
}

/** Says what a new video shows, and has it begun. */
export function CreateVideo({ desk, model, others, making, onClose }: Props) {
  const { id: userId } = useUser()
  const [{ platform }] = useState(desk.get)
  const [fields, setFields] = useState(() => readFields(userId))
  const [missing, setMissing] = useState(false)
  const price = usePriceOf(pointCosts.video)
  const { busy, problem, make } = making

  const change = (fresh: Partial<VideoFields>) => {
    const next = { ...fields, ...fresh }
    keepFields(userId, next)
    setFields(next)
  }
  const create = () => {
    const blank = fields.prompt.trim() === ''
    setMissing(blank)
    if (!blank && fields.prompt.length <= videoPromptLimit) void make(videoRequest(platform, fields))
  }
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} useFlexGap>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {model} makes it. It takes a few minutes; you can go on writing, and close this page.
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
          busyLabel="Beginning..."
          disabled={model === null}
          onClick={create}
        >
          Create video · {price}
        </BusyButton>
      </DialogActions>
    </>
  )
}
