/** Apart from the schemas, because screens show them. */
export const seriesLimits = {
  /** Series of a workspace that still make posts. */
  active: 100,
  /** How far ahead posts of a series are made. */
  aheadDays: 92,
  /** How long before its time the points of a post of a series are reserved. */
  reservedDays: 7,
  posts: 1000,
}
