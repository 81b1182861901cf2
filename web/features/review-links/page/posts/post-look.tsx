import Typography from '@mui/material/Typography'
import { firstLink } from '../../../../../contract/links/link-parameters.ts'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { MessagePreview, PostPreview, type PreviewedPost } from '../../../previews/index.ts'

/** The post with the further messages of its thread, as on its platform, and below it our own first comment. */
export function PostLook({ post }: { post: ReviewPost }) {
  const { platform, options, account, content, media, parts } = post
  const looks = ({ content: text, media: attached }: Pick<ReviewPost, 'content' | 'media'>) => ({
    text,
    attached,
    link: firstLink(text),
  })
  const previewed: PreviewedPost = { platform, options, account, ...looks({ content, media }) }
  const comment = parts.find(({ kind }) => kind === 'comment')
  return (
    <div>
      <PostPreview post={previewed}>
        {parts
          .filter(({ kind }) => kind === 'message')
          .map((message, at) => ({ message: looks(message), key: `message ${at}` }))
          .map(({ message, key }) => (
            <MessagePreview key={key} post={previewed} message={message} />
          ))}
      </PostPreview>
      {comment && (
        <Typography
          variant="body2"
          sx={{ mt: 1.5, maxWidth: 480, mx: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          <strong>First comment:</strong> {comment.content}
        </Typography>
      )}
    </div>
  )
}
