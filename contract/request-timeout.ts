/**
 * Timeout of every call that the web application makes (specification section 9). Separate from the
 * schemas, so that the shell does not load zod for one number.
 */
export const requestTimeoutMs = 30_000
