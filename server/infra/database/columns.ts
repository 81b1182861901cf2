import type { ColumnType } from 'kysely'

/** Types of columns that are read and written with different types. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type DefaultText = ColumnType<string, string | undefined, string>
export type DefaultJson<T> = ColumnType<T, string | undefined, string>
export type Instant = ColumnType<Date, Date, Date>
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>
