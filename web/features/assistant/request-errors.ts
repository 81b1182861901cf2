import type { ApiError } from '../../shared/api/api-error.ts'

/** The server rejected the request. After any other error the request may have succeeded, for example if a proxy timed out. */
export const isRejection = ({ status, code }: ApiError): boolean =>
  (status >= 400 && status < 500) || (code === 'unavailable' && status === 503)

/** The message of the first invalid field if there is one, because it is more specific. */
export const messageOf = (error: ApiError): string => Object.values(error.errors)[0] ?? error.message
