export { MessagePreview, PostPreview, type PreviewedPost } from './post-preview.tsx'
