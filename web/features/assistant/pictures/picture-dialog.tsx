import PictureIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { cardTextLimit, descriptionLimit } from '../../../../contract/assistant/picture-choices.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import { usePlanGates } from '../../points/index.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { usePrice } from '../price.ts'
import { addToPost, type PictureSubject, type PostMedia } from '../post-media.ts'
import type { Brands } from '../../brand-voices/index.ts'
import { firstSentence } from './form/first-sentence.ts'
import { usePictureStatus } from './picture-calls.ts'
import { initialFields, pictureRequest, validFields } from './form/picture-fields.ts'
import { PictureForm } from './form/picture-form.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { useCreatePicture } from './use-create-picture.ts'

type Props = {
  open: boolean
  subject: PictureSubject
  postMedia: PostMedia
  brands: Brands
  onUnverified: () => void
  onClose: () => void
}

/** The dialog that creates a picture for the post in the editor. */
export function PictureDialog(props: Props) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const { asking } = usePlanGates()
  return (
    <Dialog
      open={props.open && !asking}
      onClose={props.onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={phone}
      keepMounted={asking}
    >
      <DialogTitle id={titleId}>Create a picture</DialogTitle>
      <PictureDialogContent {...props} />
    </Dialog>
  )
}

/** Mounted each time the dialog opens, so that it starts with the current text of the post. */
function PictureDialogContent({ subject, postMedia, brands, onUnverified, onClose }: Props) {
  const [{ platform, text, groupId, targetId = null }] = useState(subject)
  const status = usePictureStatus()
  const [chosen, setChosen] = useState(() => initialFields(platform, firstSentence(text), brands))
  const brand = brands.all.find(({ voiceId }) => voiceId === chosen.voiceId)
  const fields = validFields(chosen, brand)
  const [missing, setMissing] = useState(false)
  const { busy, picture, problem, create } = useCreatePicture(
    groupId === undefined ? null : { groupId, targetId },
    () => {
      onClose()
      onUnverified()
    },
  )
  const price = usePrice(fields.kind === 'image' ? pointCosts.image : 0)
  const limit = fields.kind === 'image' ? descriptionLimit : cardTextLimit

  const submit = () => {
    const blank = fields.text.trim() === ''
    setMissing(blank)
    if (!blank && fields.text.length <= limit) void create(pictureRequest(platform, fields))
  }
  const add = () => {
    if (!picture?.media) return
    addToPost(postMedia, platform, { media: picture.media, altText: picture.altText })
    onClose()
  }
  return (
    <>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
          {status.data?.model
            ? `Cards are drawn by the card designer, other pictures by ${status.data.model}.`
            : 'Card designer: cards are drawn from your words and cost 0 points. Connect a model for other pictures.'}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <PictureForm
            platform={platform}
            fields={fields}
            brands={brands.all}
            withModel={typeof status.data?.model === 'string'}
            missing={missing}
            onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
          />
          <Box sx={{ display: 'grid', gap: 2, order: { xs: picture || busy ? -1 : 0, md: 0 } }}>
            <PicturePreview picture={picture} aspect={fields.aspect} busy={busy} />
            <MessageAlert message={problem === null ? null : { severity: 'error', text: problem }} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
          Close
        </Button>
        <BusyButton
          variant={picture ? 'outlined' : 'contained'}
          startIcon={<PictureIcon />}
          busy={busy}
          busyLabel="Creating..."
          onClick={submit}
        >
          {picture ? 'Try another' : 'Create picture'} · {price}
        </BusyButton>
        {picture && (
          <Button variant="contained" onClick={add} disabled={busy}>
            Add to post
          </Button>
        )}
      </DialogActions>
    </>
  )
}
