/** Largest piece of an upload; also what a proxy in front of the server must let through. */
export const maxPieceBytes = 8 * 1024 * 1024

/** Smaller pieces are stored only at the end of a file, so that an upload has a bounded number of them. */
export const minPieceBytes = 256 * 1024
