import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useReusablePosts } from '../../posts/index.ts'

const settleMs = 250
const longestSearch = 200

type Props = {
  /** The groups that the set has already, which are not offered. */
  known: readonly string[]
  /** Ids of posts, in the order in which they were chosen. */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** A list of published posts and drafts with a checkbox each, and a search. */
export function PostChoice({ known, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const found = useReusablePosts(useDebounced(search.trim(), settleMs))
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  const offered = found.data?.filter(({ groupId }) => !known.includes(groupId))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormField
        label="Search posts and drafts"
        type="search"
        value={search}
        inputProps={{ maxLength: longestSearch }}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.error && !offered ? (
        <ErrorState
          title="Your posts could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : !offered ? (
        <Delayed>
          <Skeleton variant="rounded" height={200} />
        </Delayed>
      ) : offered.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {search.trim() === ''
            ? 'Nothing is published yet. Search your drafts, or write a post here.'
            : 'No published post or draft contains these words.'}
        </Typography>
      ) : (
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5 }}>
            {search.trim() === '' ? 'Newest published posts' : 'Found'}
          </Typography>
          <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
            {offered.map((post) => (
              <FormControlLabel
                key={post.id}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(post.id)}
                    onChange={(_event, on) => toggle(post.id, on)}
                  />
                }
                label={<PostLine post={post} />}
                sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, py: 0.5 }}
              />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function PostLine({ post: { platform, excerpt, timestamp } }: { post: PostSummary }) {
  return (
    <Box sx={{ minWidth: 0, pt: 1, typography: 'body2', overflowWrap: 'anywhere' }}>
      {excerpt.trim() === '' ? 'A post without text' : excerpt}
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', mt: 0.25 }}
      >
        <PlatformIcon platform={platform} size={14} />
        {timestamp}
      </Box>
    </Box>
  )
}
