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
  /** So many imports of a workspace are listed. */
  listed: 10,
} as const

/** A file with posts, and what becomes of them. */
export const previewPostImportSchema = z.object({
  csv: boundedText({
    max: postImportLimits.characters,
    tooLong: 'This file is too large: it holds at most 1,000,000 characters. Split it into smaller files.',
    required: 'This file is empty.',
  }),
  /** Of times in rows that name no time zone. */
  timeZone: timeZoneSchema,
  /** How 3/4/2027 is read if no other row tells: 3 April instead of March 4. */
  dayFirst: z.boolean().default(false),
  /** The accounts of rows that name none. */
  socialAccountIds: boundedList(idSchema, { max: postImportLimits.accounts }).default([]),
  /** Schedules the rows that have a time; otherwise all of them become drafts, and their times are left out. */
  schedule: z.boolean(),
})

export type PostImportInput = z.output<typeof previewPostImportSchema>

const importedRowSchema = z.object({
  /** The row of the file as spreadsheets count it. */
  row: z.number().int(),
  /** The beginning of the text. */
  excerpt: z.string(),
  accounts: z.array(z.object({ id: idSchema, platform: platformKeySchema, username: z.string() })),
  /** When it is scheduled for; null for a draft. */
  at: instantSchema.nullable(),
  timeZone: z.string(),
  pictures: z.number().int(),
  /** Why the row is not imported; empty if it is. */
  problems: z.array(z.string()),
  /** What is left out of it. */
  notes: z.array(z.string()),
})

export type PostImportRow = z.infer<typeof importedRowSchema>

const postImportPreviewSchema = z.object({
  /** Whose columns they are. */
  format: z.enum(['own', 'buffer', 'hootsuite']),
  rows: z.array(importedRowSchema),
  /** How many of them have no problem. */
  ready: z.number().int(),
  /** What scheduling them costs. */
  points: z.number().int(),
})

export type PostImportPreview = z.infer<typeof postImportPreviewSchema>

export const postImportPreviewResponseSchema = success({ preview: postImportPreviewSchema })

export const createPostImportSchema = previewPostImportSchema.extend({
  /** Id of the import, chosen by the client: a repeated call imports nothing again. */
  id: idSchema,
  fileName: boundedText({ max: postImportLimits.fileName, required: 'Name the file.' }),
})

/** An import. It goes on with each call to `/run` while it is `running` or `undoing`. */
const postImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  schedule: z.boolean(),
  status: z.enum(['running', 'done', 'undoing', 'undone']),
  createdAt: instantSchema,
  createdBy: z.string(),
  /** How many rows there are, and how many of them are in each state. */
  rows: z.number().int(),
  pending: z.number().int(),
  imported: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  /** What there is to say about rows: why one failed, became a draft, or was kept. */
  remarks: z.array(z.object({ row: z.number().int(), message: z.string() })),
})

export type PostImport = z.infer<typeof postImportSchema>

export const postImportResponseSchema = success({ import: postImportSchema })

/** The newest imports of the workspace. */
export const postImportsResponseSchema = success({ imports: z.array(postImportSchema) })
