export { useMembers } from './member-calls.ts'
