export { addReviewerComment } from './add-comment.ts'
export { commentIsThere } from './comments.queries.ts'
export { listClientComments, type ClientThread } from './list-comments.ts'
export { commentRoutes } from './routes.ts'
