import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { z } from '../zod.ts'

/** Far more than a plan of a quarter for one workspace; abuse limits, not a platform's rules. */
export const postImportLimits = {
  characters: 1_000_000,
  rows: 1_000,
  accounts: 50,
  picturesPerRow: 10,
  fileName: 200,
  /** The maximum number of imports that are listed for a workspace. */
  listed: 10,
} as const

/** A file with posts, and the options of its import. */
export const previewPostImportSchema = z.object({
  csv: boundedText({
    max: postImportLimits.characters,
    tooLong: 'This file is too large: it holds at most 1,000,000 characters. Split it into smaller files.',
    required: 'This file is empty.',
  }),
  /** The time zone for rows that name none. */
  timeZone: timeZoneSchema,
  /** Whether 3/4/2027 is read as 3 April instead of March 4, unless another row shows the order. */
  dayFirst: z.boolean().default(false),
  /** The accounts for rows that name none. */
  socialAccountIds: boundedList(idSchema, { max: postImportLimits.accounts }).default([]),
  /** Whether the rows that have a time are scheduled. If not, all rows become drafts without their times. */
  schedule: z.boolean(),
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

const postImportPreviewSchema = z.object({
  /** The product whose column names the file uses. */
  format: z.enum(['own', 'buffer', 'hootsuite']),
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
  /** The number of rows in total, and in each state. */
  rows: z.number().int(),
  pending: z.number().int(),
  imported: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  /** Remarks about rows: why one failed, became a draft, or was kept. */
  remarks: z.array(z.object({ row: z.number().int(), message: z.string() })),
})

export type PostImport = z.infer<typeof postImportSchema>

export const postImportResponseSchema = success({ import: postImportSchema })

/** The newest imports of the workspace. */
export const postImportsResponseSchema = success({ imports: z.array(postImportSchema) })
