/** How many characters without white space are searched for X's links at most (`weighted-length.ts`). */
export const maxInLongPieces = 4_200

/** How many characters of a composed text count at least 1: a link of 250 characters and the space after it count 24. */
const mostPerCount = 11

/** How many UTF-16 units at most become one when a text is composed (NFC), as with a Greek letter and its three marks. */
const mostComposed = 4

/** A text above this length, in UTF-16 units, counts more than `limit` whatever is in it. */
export const lengthAlwaysOver = (limit: number): number =>
  mostComposed * (mostPerCount * limit + maxInLongPieces)
