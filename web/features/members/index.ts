export { Authors } from './authors.tsx'
export { useMemberOptions } from './use-member-options.ts'
export { useMembers, useTeam } from './member-calls.ts'
