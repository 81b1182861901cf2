import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { errorStatus, type ErrorCode, type Failure } from '../../../../contract/errors.ts'
import { DatabaseUnavailable } from '../../database/failures.ts'
import { StorageUnavailable } from '../../storage/storage.ts'
import { throttledLog } from '../../throttled-log.ts'
import { findCallerOf } from '../access/access.ts'
import { isVersioned } from '../access/api-versions.ts'
import { isProgram } from '../caller.ts'
import { AppError, diskFull, notFound, storageLost } from '../app-error.ts'
import { fromDatabase } from './database-failures.ts'

/** How an API answers an error. */
export type PresentError = (error: AppError, request: FastifyRequest) => { status: number; body: object }

/**
 * The only place that turns an error into a response. Unexpected errors are logged, and the response reveals no
 * details. `present`: for the routes of a plugin that speaks the API of another product.
 */
export function handleErrors(
  app: FastifyInstance,
  present: PresentError,
  challenge: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  const logOutage = throttledLog(app.log)
  const logStorage = throttledLog(app.log)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof DatabaseUnavailable) logOutage({ err: error }, 'the database is not available')
    if (error instanceof StorageUnavailable) logStorage({ err: error }, 'the media storage is not available')
    const failure = toFailure(error, request)
    // The route may have set caching headers before it failed.
    void reply.header('cache-control', 'no-store').removeHeader('etag')
    if (failure.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfterSeconds))))
    }
    const { status, body } = present(failure, request)
    const asks = status === 401 ? challenge(request) : undefined
    if (asks !== undefined) void reply.header('www-authenticate', asks)
    return reply.status(status).send(body)
  })
}

/** Our own answer to an error. `errorDocs`: where programs that call the API read about its code. */
export const presentFailure =
  (errorDocs?: (code: ErrorCode) => string): PresentError =>
  (error, request) => {
    const caller = findCallerOf(request)
    const forProgram = isVersioned(request) || (caller !== undefined && isProgram(caller))
    const docs = forProgram && errorDocs ? { docs: errorDocs(error.code) } : {}
    return { status: errorStatus[error.code], body: { ...failureBody(error), ...docs } }
  }

export function failureBody({ message, code, errors, current }: AppError): Failure {
  return { success: false, message, code, ...(errors && { errors }), ...current }
}

function toFailure(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseUnavailable) return fromDatabase(error)
  if (error instanceof StorageUnavailable) return error.reason === 'full' ? diskFull() : storageLost()
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull()
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot exist answers as one that does not.
    if (error.validationContext === 'params') return notFound('address')
    return fromValidation(error.validation)
  }
  if (error.statusCode === 413) return new AppError('payload_too_large', 'That is too large to be sent.')
  if (error.statusCode === 415) {
    return new AppError('unsupported_media', 'This call takes JSON (or a picture where one is uploaded).')
  }
  if (isRequestError(error)) return new AppError('validation_failed', 'The call could not be read.')
  request.log.error({ err: error }, 'request failed')
  return new AppError('internal', 'Something went wrong on our side. Please try again.')
}

/** Whether the framework rejects the request, for example for a range outside a file. */
const isRequestError = ({ statusCode = 500 }: FastifyError) => statusCode >= 400 && statusCode < 500

type Issue = { instancePath: string; message?: string | undefined }

function fromValidation(issues: readonly Issue[]): AppError {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.instancePath.split('/').slice(1).join('.') || 'body'
    errors[field] ??= issue.message ?? 'Invalid value'
  }
  return new AppError('validation_failed', Object.values(errors)[0] ?? 'Invalid value', { errors })
}
