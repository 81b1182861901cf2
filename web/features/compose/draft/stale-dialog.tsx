import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { changesOf, differencesOf, type Difference } from './differences.ts'
import type { Draft } from './draft.ts'

type Props = {
  theirs: PostGroup
  mine: Draft
  onKeepMine: () => void
  onLoadTheirs: () => void
  onClose: () => void
}

/** Asks what to keep after the post was changed elsewhere, for example in another tab, and shows both. */
export function StaleDialog({ theirs, mine, onKeepMine, onLoadTheirs, onClose }: Props) {
  const titleId = useId()
  const editable = theirs.posts.some((post) => post.can.edit)
  const differences = differencesOf(theirs, mine)
  const [first] = theirs.posts
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>This post was changed somewhere else</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {editable ? (
          [...statesOf(theirs, mine), ...changesOf(theirs, mine)].map((change) => (
            <Typography key={change} variant="body2">
              {change}
            </Typography>
          ))
        ) : (
          <Typography variant="body2">
            It was published or scheduled since you opened it and can no longer be changed.
          </Typography>
        )}
        {differences.map((one) => (
          <Compared key={one.label} {...one} />
        ))}
        {differences.length === 0 && (
          <Box component="blockquote" sx={quote}>
            {theirs.content}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {editable ? (
          <>
            <Button variant="outlined" onClick={onLoadTheirs}>
              Load theirs
            </Button>
            <Button variant="contained" onClick={onKeepMine}>
              Keep mine
            </Button>
          </>
        ) : (
          <Button variant="contained" component={Link} to={`/content/posts/${first?.id}`}>
            Open the post
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const quote = {
  m: 0,
  p: 1.5,
  maxHeight: 200,
  overflow: 'auto',
  borderRadius: 3,
  bgcolor: 'background.subtle',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const

function Compared({ label, theirs, mine }: Difference) {
  const sides = [
    { name: 'Theirs', text: theirs },
    { name: 'Yours', text: mine },
  ]
  return (
    <div>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {sides.map(({ name, text }) => (
          <div key={name}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Box component="blockquote" sx={quote}>
              {text ?? 'The shared text'}
            </Box>
          </div>
        ))}
      </Box>
    </div>
  )
}

/** One sentence if nothing but the content has changed, else one for each change of a state. */
function statesOf(theirs: PostGroup, mine: Draft): string[] {
  const changes = theirs.posts.flatMap((post) => {
    const saved = mine.targets.find(({ id }) => id === post.id)?.saved
    return post.can.edit && saved && saved.status !== post.status ? [changeOf(post)] : []
  })
  return changes.length > 0 ? [...new Set(changes)] : ['It was changed since you opened it.']
}

function changeOf({ status, scheduledAt }: Post): string {
  if (status === 'draft') return 'Since you opened it, it became a draft again and is no longer scheduled.'
  if (status === 'scheduled' && scheduledAt !== null) {
    const zone = zoneOfTime(scheduledAt)
    return `Since you opened it, it was scheduled for ${formatDateTime(scheduledAt)}, ${zone}.`
  }
  if (status === 'pending_approval') return 'Since you opened it, somebody asked for its approval.'
  return 'Since you opened it, it could not be published.'
}
