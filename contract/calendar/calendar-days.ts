import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'

/** Of the notes on days of the calendar. */
export const dayNoteLimits = { text: 200, perDay: 20 } as const

/** An ISO 3166 code. */
const holidayCountrySchema = z
  .string()
  .length(2)
  .regex(/^[A-Z]{2}$/, 'Choose a country.')

/** The longest range of days of one call: a year. */
const mostDays = 366

/** A day without a time zone, `YYYY-MM-DD`. */
const daySchema = boundedText({ max: 10, tooLong: 'Choose a day.' }).check(z.iso.date('Choose a day.'))

const dayMs = 86_400_000

export const calendarDaysQuerySchema = z
  .object({
    from: daySchema.describe('The first day, `YYYY-MM-DD`.'),
    to: daySchema.describe('The last day, included.'),
  })
  .refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    return days >= 1 && days <= mostDays
  }, `Ask for 1 to ${mostDays} days.`)

const holidaySchema = z.object({
  day: z.string().describe('The day, `YYYY-MM-DD`.'),
  name: z.string().describe('Its name.'),
  isDayOff: z.boolean().describe('Whether it is a public one.'),
})

export type Holiday = z.infer<typeof holidaySchema>

export const dayNoteSchema = z
  .object({
    id: idSchema,
    day: z.string().meta({ description: 'The day.', examples: ['2027-05-04'] }),
    text: z.string().meta({ description: 'The note.', examples: ['Launch'] }),
    version: z.number().int().describe('Goes up with each change.'),
  })
  .meta({ id: 'DayNote', description: 'A note on a day of the calendar.' })

export type DayNote = z.infer<typeof dayNoteSchema>

/** In the order of the days. */
export const calendarDaysResponseSchema = success({
  holidays: z.array(holidaySchema).describe('The holidays of the country of the workspace.'),
  notes: z.array(dayNoteSchema).describe('The notes of the members.'),
  can: z.object({ write: z.boolean().describe('Whether the caller may add, change and delete notes.') }),
})

const noteFields = {
  day: daySchema.meta({ description: 'The day, `YYYY-MM-DD`.', examples: ['2027-05-04'] }),
  text: boundedText({
    max: dayNoteLimits.text,
    tooLong: `A note has at most ${dayNoteLimits.text} characters.`,
    required: 'Write a note.',
    trim: true,
  }).meta({ description: 'The note.', examples: ['Launch'] }),
}

/** `id`: chosen by the client, so that a repeated call creates no second note. */
export const createDayNoteSchema = z.object({
  id: idSchema.describe('Chosen by you, so that a repeated call creates no second note.'),
  ...noteFields,
})

export const changeDayNoteSchema = z.object({
  ...noteFields,
  version: z
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export const dayNoteVersionQuerySchema = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export const dayNoteResponseSchema = success({ note: dayNoteSchema })

export const holidayCountryQuerySchema = z.object({ timeZone: boundedText({ max: 64 }).optional() })

/** `suggested`: the country of the given time zone; null where it has none, or several. `countries`: all to choose from. */
export const holidayCountryResponseSchema = success({
  country: holidayCountrySchema.nullable(),
  suggested: holidayCountrySchema.nullable(),
  countries: z.array(holidayCountrySchema),
})

export const changeHolidayCountrySchema = z.object({ country: holidayCountrySchema.nullable() })
