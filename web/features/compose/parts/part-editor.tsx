import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { partName } from '../../../../contract/posts/post-parts.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { useFileDrop } from '../../media/index.ts'
import { usePublishedCount } from '../check/use-published.ts'
import type { DraftPart, Target } from '../draft/draft.ts'
import { typeStyles } from '../editor/type-styles.ts'
import { PartMedia } from './part-media.tsx'
import { partRule } from './subject.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  target: Target
  part: DraftPart
  at: number
  disabled: boolean
  onWrite: (content: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One message of a thread with its media, or the first comment. */
export function PartEditor({ target, part, at, disabled, onWrite, onMove, onRemove }: Props) {
  const { media } = useComposerStores()
  const count = usePublishedCount()
  const { key, kind, content } = part
  const files = useStore(media.own, (all) => all[key])
  const name = partName(kind, at + 1, target.parts.length)
  const { characterLimit: limit, media: takesMedia = false } = partRule(target, kind) ?? {}
  const length = count(target, content)
  const over = limit !== undefined && length > limit
  const button = { size: 'small', disabled, sx: { color: 'text.secondary' } } as const
  const { handlers } = useFileDrop((all) => media.customize(key, []).addFiles(all), disabled || !takesMedia)
  return (
    <Box
      component="li"
      onPaste={handlers.onPaste}
      sx={{ border: 1, borderColor: over ? 'error.main' : 'divider', borderRadius: 3, overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5, pr: 0.5, minHeight: 36 }}>
        <Typography variant="caption" sx={{ fontWeight: 600, flex: 1 }}>
          {name}
        </Typography>
        {limit !== undefined && (
          <Typography
            variant="caption"
            sx={{
              color: over ? 'error.strong' : 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
              mr: 0.5,
            }}
          >
            {length}/{wholeNumber(limit)}
          </Typography>
        )}
        {takesMedia && !files && (
          <IconButton
            {...button}
            aria-label={`Add pictures or a video: ${name}`}
            onClick={() => media.customize(key, [])}
          >
            <AddPhotoIcon fontSize="inherit" />
          </IconButton>
        )}
        {kind === 'message' && at > 0 && (
          <IconButton {...button} aria-label={`Move up: ${name}`} onClick={() => onMove(at - 1)}>
            <UpIcon fontSize="inherit" />
          </IconButton>
        )}
        {kind === 'message' && at < target.parts.length - 1 && (
          <IconButton {...button} aria-label={`Move down: ${name}`} onClick={() => onMove(at + 1)}>
            <DownIcon fontSize="inherit" />
          </IconButton>
        )}
        <IconButton {...button} aria-label={`Remove: ${name}`} onClick={onRemove}>
          <CloseIcon fontSize="inherit" />
        </IconButton>
      </Box>
      <Box
        component="textarea"
        aria-label={name}
        value={content}
        readOnly={disabled}
        placeholder={kind === 'comment' ? 'Published below the post' : 'The next message'}
        onChange={(event) => onWrite(event.target.value)}
        sx={[
          typeStyles,
          {
            display: 'block',
            width: 1,
            pt: 0,
            minHeight: 56,
            fieldSizing: 'content',
            resize: 'none',
            border: 0,
            outline: 'none',
            color: 'text.primary',
            bgcolor: 'transparent',
            '&:focus-visible': { boxShadow: (theme) => `inset 0 -2px 0 ${theme.vars.palette.primary.main}` },
            '&::placeholder': { color: 'text.secondary' },
          },
        ]}
      />
      {files && <PartMedia name={name} platform={target.platform} store={files} disabled={disabled} />}
    </Box>
  )
}
