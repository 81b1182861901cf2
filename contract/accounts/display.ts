export const dateFormats = ['month-first', 'day-first', 'year-first'] as const
export type DateFormat = (typeof dateFormats)[number]

export const timeFormats = ['12-hour', '24-hour'] as const
export type TimeFormat = (typeof timeFormats)[number]

/** How the digits of a number are grouped, and the decimal mark: 1,234.5 or 1.234,5 or 1 234,5. */
export const numberFormats = ['comma-point', 'point-comma', 'space-comma'] as const
export type NumberFormat = (typeof numberFormats)[number]

export const colorModes = ['light', 'dark', 'system'] as const
type ColorMode = (typeof colorModes)[number]

/** How the screens look and write for a user, on all devices. */
export type Display = {
  dateFormat: DateFormat
  timeFormat: TimeFormat
  numberFormat: NumberFormat
  /** Null until the user chooses; the browser's language applies. */
  colorMode: ColorMode | null
  /** Whether the screens use less spacing. */
  compactLayout: boolean
  /** Whether icon buttons show their names, and controls their explanations, while the pointer is over them. */
  showTooltips: boolean
}

/** The defaults (specification section 2, Settings). */
export const defaultDisplay: Display = {
  dateFormat: 'month-first',
  timeFormat: '12-hour',
  numberFormat: 'comma-point',
  colorMode: null,
  compactLayout: true,
  showTooltips: true,
}
