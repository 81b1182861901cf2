import Box from '@mui/material/Box'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { PermalinkLink } from '../../posts/index.ts'
import { publishedPlatforms } from './outcome.ts'

/** The specified message for each platform that has all of its posts, with links to them. */
export function PublishedLines({ posts }: { posts: readonly Post[] }) {
  const platformsDone = publishedPlatforms(posts)
  const rest = posts.filter(
    (post) =>
      post.status === 'published' && !platformsDone.some(({ platform }) => platform === post.platform),
  )
  return (
    <>
      {platformsDone.map(({ platform, posts: own }) => (
        <div key={platform}>
          {`Content published to ${platforms[platform].name} successfully!`}{' '}
          {own.map((post) => (
            <Permalink key={post.id} post={post} />
          ))}
        </div>
      ))}
      {rest.map((post) => (
        <div key={post.id}>
          {`Published to ${post.account ? handleOf(post.account.username) : platforms[post.platform].name}.`}{' '}
          <Permalink post={post} />
        </div>
      ))}
    </>
  )
}

/** In one line, so that its icon does not fall onto a line of its own. */
const Permalink = ({ post }: { post: Post }) => (
  <Box component="span" sx={{ mr: 1, whiteSpace: 'nowrap' }}>
    <PermalinkLink post={post} />
  </Box>
)
