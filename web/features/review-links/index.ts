export { useLinksOfPost } from './link-calls.ts'
export { linksPath, pathToLink } from './link-words.ts'
export { sharedLabel, sharedMonth, sharedPosts } from './share/shared.ts'
export { useShare } from './share/use-share.tsx'
