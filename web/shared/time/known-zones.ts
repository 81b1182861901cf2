/** The time zones that this browser knows, UTC, which it may not list, and the chosen one, which only the server may know. */
export function knownZones(chosen: string | null): string[] {
  const first = chosen === null ? ['UTC'] : ['UTC', chosen]
  return [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])]
}

/** "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')
