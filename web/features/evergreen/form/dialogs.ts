// One file of script, which is loaded when the first of them is wanted.
export { AddPostsDialog } from './add-posts-dialog.tsx'
export { AddToSetDialog } from './add-to-set-dialog.tsx'
export { SetDialog } from './set-dialog.tsx'
