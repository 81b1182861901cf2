import { z } from 'zod'
import type { CommentPlatform } from '../graph/comments.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusals } from './errors.ts'

const commentSchema = z.looseObject({
  id: z.string(),
  message: z.string().default(''),
  created_time: z.string(),
  from: z.looseObject({ id: z.string() }).optional(),
})

/** Comments are sent and listed in the name of the Page. */
export const commentsOn = (settings: FacebookSettings): CommentPlatform => ({
  name: 'Facebook',
  callGraph: (call) => callFacebook(settings, call),
  refusals,
  notAllowed: {
    message: 'Facebook does not let us add comments on this Page.',
    cure: 'Connect the Page again and allow comments, then publish the rest.',
  },
  list: {
    parameters: { fields: 'id,message,created_time,from', order: 'reverse_chronological', limit: '100' },
    commentSchema: ({ externalId }) =>
      commentSchema.transform(({ id, message, created_time: writtenAt, from }) => {
        // Facebook does not always say who wrote a comment.
        if (!from) return { id, text: message, writtenAt, author: 'unknown' }
        return { id, text: message, writtenAt, author: from.id === externalId ? 'own' : 'other' }
      }),
  },
})
