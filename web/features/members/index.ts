export { Authors } from './authors.tsx'
export { useMemberOptions } from './use-member-options.ts'
export { shortNameOf } from './author-words.ts'
export { useMembers, useTeam } from './member-calls.ts'
