/** Of the notes on days of the calendar. */
export const dayNoteLimits = { text: 200, perDay: 20 } as const
