import { z } from 'zod'

const pagingSchema = z.looseObject({
  cursors: z.looseObject({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
})

/** A page of a list of the Graph API. */
export const listSchemaOf = <Schema extends z.ZodType>(item: Schema) =>
  z.looseObject({ data: z.array(item), paging: pagingSchema.optional() })

/** The cursor of the next page; undefined on the last page, which may also have a cursor. */
export function cursorAfter({ paging }: { paging?: z.infer<typeof pagingSchema> | undefined }) {
  return paging?.next === undefined ? undefined : paging.cursors?.after
}
