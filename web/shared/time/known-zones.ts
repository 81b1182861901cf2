/** The time zones that this browser knows, UTC, which it may not list, and the chosen one, which only the server may know. */
export const knownZones = (chosen: string): string[] => [
  ...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]),
]

/** "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')
