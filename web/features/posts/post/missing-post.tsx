import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'

type Props = { error: Error; onRetry: () => void; retrying: boolean }

/** Why a post is not shown: the address leads to none, or it could not be loaded. */
export function MissingPost({ error, onRetry, retrying }: Props) {
  if (!(error instanceof ApiError) || error.code !== 'not_found') {
    return (
      <ErrorState title="This post could not be loaded" error={error} onRetry={onRetry} retrying={retrying} />
    )
  }
  return (
    <EmptyState
      icon={<ArticleIcon />}
      title="This post does not exist"
      text="Somebody may have deleted it, or the link is not complete."
      action={
        <Button component={Link} to="/content/posts" variant="contained">
          All posts
        </Button>
      }
    />
  )
}
