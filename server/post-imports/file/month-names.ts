/** Languages in which spreadsheets write months by default in much of Europe and the Americas. */
const languages = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl']

let months: Map<string, number> | undefined

/** The month (1 to 12) with this full or short name; undefined for another word. */
export function monthNamed(word: string): number | undefined {
  months ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index): [string, number] => [
          simple(format.format(Date.UTC(2027, index, 15))),
          index + 1,
        ])
      }),
    ),
  )
  return months.get(simple(word))
}

const simple = (word: string) => word.toLowerCase().replaceAll('.', '')
