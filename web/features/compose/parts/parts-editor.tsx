import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { partName } from '../../../../contract/part-kinds.ts'
import type { PostPartInput } from '../../../../contract/post-parts.ts'
import { usePublishedCount } from '../check/use-published.ts'
import type { Target } from '../draft/draft.ts'
import { useOpen, type DraftStore } from '../draft/draft-store.ts'
import { typeStyles } from '../editor/type-styles.ts'
import { partRule, subjectOf } from './subject.ts'

type Props = { store: DraftStore; disabled: boolean }

/** The further messages of a thread, or the first comment, in the order in which they are published. */
export function PartsEditor({ store, disabled }: Props) {
  const target = useOpen(store, subjectOf)
  if (!target || target.parts.length === 0) return null
  const change = (parts: readonly PostPartInput[]) => store.patch(target.id, { parts })
  return (
    <Box
      component="ol"
      aria-label={target.parts.some(({ kind }) => kind === 'message') ? 'Further messages' : 'First comment'}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {target.parts.map((part, at) => (
        <Part
          // Parts have no ids; moving one moves only its text.
          key={`${part.kind} ${at + 1}`}
          target={target}
          at={at}
          disabled={disabled}
          onWrite={(content) => change(target.parts.with(at, { ...part, content }))}
          onMove={(to) => change(target.parts.toSpliced(at, 1).toSpliced(to, 0, part))}
          onRemove={() => change(target.parts.toSpliced(at, 1))}
        />
      ))}
    </Box>
  )
}

type PartProps = {
  target: Target
  at: number
  disabled: boolean
  onWrite: (content: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Part({ target, at, disabled, onWrite, onMove, onRemove }: PartProps) {
  const { countCharacters } = usePublishedCount()
  const part = target.parts[at]
  if (!part) return null
  const { kind, content } = part
  const name = partName(kind, at + 1, target.parts.length)
  const limit = partRule(target, kind)?.characterLimit
  const length = countCharacters(target.platform, content)
  const over = limit !== undefined && length !== null && length > limit
  const button = { size: 'small', disabled, sx: { color: 'text.secondary' } } as const
  return (
    <Box
      component="li"
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
            {length ?? '–'}/{limit.toLocaleString('en')}
          </Typography>
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
    </Box>
  )
}
