import { useTeam } from './member-calls.ts'

/** The members to filter by; none in a workspace with one member. Members with the same name have their addresses. */
export function useMemberOptions(): { key: string; name: string }[] {
  const team = useTeam() ?? []
  return team.map(({ id, name, email }) => ({
    key: id,
    name: team.some((other) => other.id !== id && other.name === name) ? `${name} (${email})` : name,
  }))
}
