import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { z } from '../zod.ts'
import { importFields, postImportLimits } from './import-fields.ts'

/** A file with posts, and the options of its import. */
export const previewPostImportSchema = z.object({
  csv: boundedText({
    max: postImportLimits.characters,
    tooLong: 'This file is too large: it holds at most 1,000,000 characters. Split it into smaller files.',
    required: 'This file is empty.',
  }),
  /** The time zone for rows that name none. */
  timeZone: timeZoneSchema,
  /** What each column becomes. Without it, what was chosen for the last file with these columns, or else a guess. */
  columns: boundedList(z.enum(importFields), { max: postImportLimits.columns }).optional(),
  /** Whether the first row names the columns. Without it, a guess. */
  hasHeader: z.boolean().optional(),
  /** Whether 3/4/2027 is 3 April instead of March 4, in a file in which no row shows the order. */
  dayFirst: z.boolean().optional(),
  /** The time of day for rows that have only a date. Without it, they have a problem. */
  timeOfDay: z.iso.time({ precision: -1 }).max(5).optional(),
  /** The accounts for rows that name none. */
  socialAccountIds: boundedList(idSchema, { max: postImportLimits.accounts }).default([]),
  /**
   * Whether the rows that have a time are scheduled. If not, all rows become drafts without their times. Without it,
   * they are scheduled if the caller and the plan may do so.
   */
  schedule: z.boolean().optional(),
})

export type PostImportInput = z.output<typeof previewPostImportSchema>

const importedRowSchema = z.object({
  /** The number of the row in the file, as spreadsheets count rows. */
  row: z.number().int(),
  /** The beginning of the text. */
  excerpt: z.string(),
  accounts: z.array(z.object({ id: idSchema, platform: platformKeySchema, username: z.string() })),
  /** The scheduled time; null for a draft. */
  at: instantSchema.nullable(),
  timeZone: z.string(),
  pictures: z.number().int(),
  /** Why the row is not imported; empty if it is. */
  problems: z.array(z.string()),
  /** The parts of the row that are not imported. */
  notes: z.array(z.string()),
})

export type PostImportRow = z.infer<typeof importedRowSchema>

const importColumnSchema = z.object({
  name: z.string(),
  /** The beginning of its first value; empty if the column is. */
  sample: z.string(),
  field: z.enum(importFields),
  /** Whether the product knows that this column is not imported, such as the status in an export. */
  expected: z.boolean(),
})

export type ImportColumn = z.infer<typeof importColumnSchema>

const postImportPreviewSchema = z.object({
  columns: z.array(importColumnSchema),
  hasHeader: z.boolean(),
  /** Whether the columns are those that were chosen for the last file with these names. */
  remembered: z.boolean(),
  /** A date that can be read in two ways because no row shows the order; null if all dates are clear. */
  unclearDate: z
    .object({
      written: z.string(),
      dayFirst: z.iso.date(),
      monthFirst: z.iso.date(),
      chosen: z.boolean().nullable(),
    })
    .nullable(),
  /** The number of rows that have a time. */
  timed: z.number().int(),
  /** The number of rows that have a date without a time of day. */
  onlyDated: z.number().int(),
  /** Whether these rows are scheduled. */
  schedule: z.boolean(),
  rows: z.array(importedRowSchema),
  /** The number of rows without a problem. */
  ready: z.number().int(),
  /** The number of points for scheduling them. */
  points: z.number().int(),
})

export type PostImportPreview = z.infer<typeof postImportPreviewSchema>

export const postImportPreviewResponseSchema = success({ preview: postImportPreviewSchema })

export const createPostImportSchema = previewPostImportSchema.extend({
  /** The id of the import, chosen by the client. A repeated call with the same id does not import again. */
  id: idSchema,
  /** Whether the rows that have a time are scheduled. */
  schedule: z.boolean(),
  fileName: boundedText({ max: postImportLimits.fileName, required: 'Name the file.' }),
})

/** An import. Each call to `/run` continues it while it is `running` or `undoing`. */
const postImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  schedule: z.boolean(),
  status: z.enum(['running', 'done', 'undoing', 'undone']),
  createdAt: instantSchema,
  createdBy: z.string(),
  /** The number of rows in total without those that were left out, and in each state. */
  rows: z.number().int(),
  pending: z.number().int(),
  imported: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  /** The number of rows that have a problem and were not imported. */
  leftOut: z.number().int(),
  /** Remarks about rows: why one failed, became a draft, or was kept. */
  remarks: z.array(z.object({ row: z.number().int(), message: z.string() })),
})

export type PostImport = z.infer<typeof postImportSchema>

export const postImportResponseSchema = success({ import: postImportSchema })

/** The newest imports of the workspace. */
export const postImportsResponseSchema = success({ imports: z.array(postImportSchema) })
