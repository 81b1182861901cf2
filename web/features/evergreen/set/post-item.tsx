import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { EvergreenPost } from '../../../../contract/evergreen/evergreen.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { NoticeLine } from '../../../shared/ui/notice-line.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { removePost, useEvergreenChanged } from '../evergreen-calls.ts'
import { timesOf } from '../evergreen-words.ts'
import { Variations } from './variations.tsx'

const excerptLength = 60

/** A post of a set: its text, its last and next publication, and its variations. */
export function PostItem({ post, canChange }: { post: EvergreenPost; canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const toasts = useToasts()
  const changed = useEvergreenChanged()
  const remove = useMutation({
    mutationFn: () => removePost(post),
    onSuccess: async (answer) => {
      await changed(answer)
      toasts.show({
        severity: 'success',
        text: 'The post is out of the set. What was planned of it is removed.',
      })
    },
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
  })
  const name = `"${post.content.trim().slice(0, excerptLength)}"`
  const count = post.variations.length
  const none = canChange ? 'Add variations' : 'No variations'
  const variations = count === 0 ? none : count === 1 ? '1 variation' : `${count} variations`
  return (
    <Box component="li" sx={{ px: { xs: 2, sm: 3 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={textStyles}>
            <Link
              component={RouterLink}
              to={`/content/posts/${post.postId}`}
              color="inherit"
              underline="hover"
            >
              {post.content.trim() === '' ? 'A post without text' : post.content}
            </Link>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {timesOf(post)}
          </Typography>
        </Box>
        {canChange && (
          <IconButton
            aria-label={`Remove ${name} from the set`}
            title="Remove from the set"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
            sx={{ my: -0.75, mr: -1 }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {post.problems.length > 0 && (
        <Box
          component="ul"
          aria-label={`Problems of ${name}`}
          sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}
        >
          {post.problems.map((problem) => (
            <NoticeLine key={problem} severity="warning">
              {problem}
            </NoticeLine>
          ))}
        </Box>
      )}
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ mt: 0.5, ml: -1 }}
      >
        {isOpen ? 'Hide variations' : variations}
        <Box component="span" sx={visuallyHidden}>{` of ${name}`}</Box>
      </Button>
      {isOpen && (
        <Box id={detailsId} sx={{ mt: 1 }}>
          <Variations post={post} canChange={canChange} />
        </Box>
      )}
    </Box>
  )
}

const textStyles = {
  typography: 'body1',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  ...lineClamp(3),
} as const
