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
import { cardTextLimit, descriptionLimit } from '../../../../contract/picture-choices.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import type { Desk } from '../writing/assistant-store.ts'
import { addToPost, type Album } from './album.ts'
import type { Brands } from './brand.ts'
import { firstSentence } from './first-sentence.ts'
import { usePictureStatus } from './picture-calls.ts'
import { firstFields, pictureRequest, settledFields } from './picture-fields.ts'
import { PictureForm } from './picture-form.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { usePicturePrice } from './picture-price.ts'
import { usePictureMaking } from './use-picture-making.ts'

type Props = {
  open: boolean
  desk: Desk
  album: Album
  brands: Brands
  onUnverified: () => void
  onClose: () => void
}

/** Makes a picture for the post that is being written. */
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
      <Making {...props} />
    </Dialog>
  )
}

/** Made anew each time the dialog opens, so that it begins with the post as it is. */
function Making({ desk, album, brands, onUnverified, onClose }: Props) {
  const [{ platform, text }] = useState(desk.get)
  const status = usePictureStatus()
  const price = usePicturePrice()
  const [chosen, setChosen] = useState(() => firstFields(platform, firstSentence(text), brands))
  const brand = brands.all.find(({ voiceId }) => voiceId === chosen.voiceId)
  const fields = settledFields(chosen, brand)
  const [missing, setMissing] = useState(false)
  const { busy, made, problem, make } = usePictureMaking(() => {
    onClose()
    onUnverified()
  })
  const limit = fields.kind === 'image' ? descriptionLimit : cardTextLimit

  const create = () => {
    const blank = fields.text.trim() === ''
    setMissing(blank)
    if (!blank && fields.text.length <= limit) void make(pictureRequest(platform, fields))
  }
  const add = () => {
    if (!made?.media) return
    addToPost(album, platform, { media: made.media, altText: made.altText })
    onClose()
  }
  return (
    <>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
          {status.data?.model
            ? `Cards are drawn by the built-in designer, other pictures by ${status.data.model}.`
            : 'Built-in designer: cards are drawn from your words. Connect a model for other pictures.'}
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
          <Box sx={{ display: 'grid', gap: 2, order: { xs: made || busy ? -1 : 0, md: 0 } }}>
            <PicturePreview made={made} aspect={fields.aspect} busy={busy} />
            <MessageAlert message={problem === null ? null : { severity: 'error', text: problem }} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
          Close
        </Button>
        <BusyButton
          variant={made ? 'outlined' : 'contained'}
          startIcon={<PictureIcon />}
          busy={busy}
          busyLabel="Creating..."
          onClick={create}
        >
          {made ? 'Try another' : 'Create picture'} · {price}
        </BusyButton>
        {made && (
          <Button variant="contained" onClick={add} disabled={busy}>
            Add to post
          </Button>
        )}
      </DialogActions>
    </>
  )
}
