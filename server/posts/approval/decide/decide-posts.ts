import type { z } from 'zod'
import type { bulkDecideSchema } from '../../../../contract/posts/bulk-posts.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import { actOnEach, type Result } from '../../bulk/act-on-posts.ts'
import { decidePost } from './decide-post.ts'

/** The same decision about several posts, each on its own. */
export const decidePosts = (
  ctx: Context,
  caller: Caller,
  { posts, decision, reason }: z.infer<typeof bulkDecideSchema>,
): Promise<Result> =>
  actOnEach(ctx, caller, { action: decision, posts }, ({ id, seen, partOfMany }) =>
    decidePost(ctx, caller, id, { seen, decision, reason, partOfMany }),
  )
