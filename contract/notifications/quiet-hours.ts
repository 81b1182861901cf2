import { boundedText } from '../bounds.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { z } from '../zod.ts'

const timeSchema = boundedText({ max: 5, tooLong: 'Enter a time.' }).regex(
  /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  'Enter a time.',
)

/** The hours of each day during which mails and push messages are held back. */
export const quietHoursSchema = z
  .object({
    from: timeSchema,
    until: timeSchema,
    /** The time zone of the device on which they were chosen. */
    timeZone: timeZoneSchema,
  })
  .refine(({ from, until }) => from !== until, { message: 'Choose two different times.', path: ['until'] })
