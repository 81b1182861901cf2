import type { DateFormat } from '../../../contract/accounts/display.ts'

/** What fields of dates show, in the words of date-fns. */
export const dateFieldFormats: Record<DateFormat, string> = {
  'month-first': 'MM/dd/yyyy',
  'day-first': 'dd/MM/yyyy',
  'year-first': 'yyyy-MM-dd',
}
