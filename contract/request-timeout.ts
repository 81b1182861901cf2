/**
 * Time-out of every call the web application makes (specification section 9). It stands apart from the
 * schemas, so that the shell does not load the validation library for one number.
 */
export const requestTimeoutMs = 30_000
