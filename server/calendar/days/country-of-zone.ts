/** The one of these countries in which a time zone is; null where it has none, or several. */
export function countryOfZone(countries: readonly string[], timeZone: string): string | null {
  const zone = canonical(timeZone)
  const found = countries.filter((code) =>
    new Intl.Locale(`und-${code}`).getTimeZones()?.some((one) => canonical(one) === zone),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A zone has several names, such as Asia/Kolkata and Asia/Calcutta. */
function canonical(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
