/** A date and a time without a zone. */
const withoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/
/** Names of zones, some of which JavaScript does not know. They differ by an hour or so, which does not matter here. */
const zoneName = /\s+[A-Z]{1,5}$/

/** The ISO 8601 form of a date in any of the forms that feeds have. Without a zone, it is read as UTC. */
export function dateOf(text = ''): string | null {
  const trimmed = text.trim()
  const forms = [
    withoutZone.test(trimmed) ? `${trimmed.replace(' ', 'T')}Z` : trimmed,
    trimmed.replace(zoneName, ' GMT'),
  ]
  const at = forms.map((form) => Date.parse(form)).find((parsed) => !Number.isNaN(parsed))
  return at === undefined ? null : new Date(at).toISOString()
}
