import { z } from 'zod'
import { callGraph } from '../graph/call-graph.ts'
import type { CommentPlatform } from '../graph/comments.ts'
import type { InstagramSettings } from './api.ts'
import { refusals } from './errors.ts'

const commentSchema = z.looseObject({
  id: z.string(),
  text: z.string().default(''),
  timestamp: z.string(),
  username: z.string().optional(),
})

/** Comments have no address of their own. */
export const commentsOn = (settings: InstagramSettings): CommentPlatform => ({
  name: 'Instagram',
  callGraph: (call) => callGraph(settings, call),
  refusals,
  notAllowed: {
    message: 'Instagram does not let us add comments with this account.',
    cure: 'Connect the account again and allow comments, then publish the rest.',
  },
  list: {
    parameters: { fields: 'id,text,timestamp,username', limit: '50' },
    commentSchema: (account) =>
      commentSchema.transform(({ id, text, timestamp, username = account.username }) => ({
        id,
        text,
        writtenAt: timestamp,
        // The account may have another name by now.
        author: username === account.username ? 'own' : 'unknown',
      })),
  },
})
