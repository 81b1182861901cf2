/** By the hour on this device, with the first word of the name (specification section 2, Dashboard). */
export function greeting(fullName: string, now: Date = new Date()): string {
  const hour = now.getHours()
  const time = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  const [first] = fullName.trim().split(/\s+/)
  return `${time}, ${first || 'there'}`
}
