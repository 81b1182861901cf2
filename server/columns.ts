import type { ColumnType } from 'kysely'

/** Columns that are written otherwise than they are read. */
export type Json<T> = ColumnType<T, string, string>
export type Instant = ColumnType<Date, Date, Date>
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>
