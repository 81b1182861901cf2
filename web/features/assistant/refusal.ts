import type { ApiError } from '../../shared/api/api-error.ts'

/** Our server said no; anything else may have happened, as behind a proxy that gave up, and only its answer be lost. */
export const isRefusal = ({ status, code }: ApiError): boolean =>
  (status >= 400 && status < 500) || (code === 'unavailable' && status === 503)

/** What is wrong with a field says more than that something is. */
export const wordsOf = (error: ApiError): string => Object.values(error.errors)[0] ?? error.message
