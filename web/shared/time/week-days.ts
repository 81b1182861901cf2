type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The first day of the week in a language, from Monday (1) to Sunday (7); Monday where the browser does not know it. */
export function firstDayOfLocale(language: string = navigator.language): number {
  const locale: WeekLocale = new Intl.Locale(language)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** The weekdays, from Monday (1) to Sunday (7), in the order of a week that begins with the given one. */
export const weekFrom = (first: number): number[] =>
  Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1)
