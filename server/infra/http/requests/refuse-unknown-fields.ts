import type { FastifyInstance } from 'fastify'
import { findCallerOf } from '../access/access.ts'
import { isVersioned } from '../access/api-versions.ts'
import { isProgram } from '../caller.ts'
import { invalid } from '../app-error.ts'
import { unknownFields } from './unknown-fields.ts'

/**
 * Refuses fields that a call does not have, in the body and in the query, of programs and of whoever calls `/api/v1`: a
 * misspelled one would otherwise be ignored. Screens may be of another release than the server, so theirs are ignored.
 */
export function refuseUnknownFields(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const caller = findCallerOf(request)
    const forProgram = isVersioned(request) || (caller !== undefined && isProgram(caller))
    const { config, schema } = request.routeOptions
    if (!forProgram || !schema || config.api !== 'v1') return done()
    const fields = [
      ...unknownFields(schema.body, request.body),
      ...unknownFields(schema.querystring, request.query),
    ]
    const [first] = fields
    if (first === undefined) return done()
    const message = `This call has no field "${first.slice(0, 100)}".`
    done(invalid(message, Object.fromEntries(fields.slice(0, 20).map((field) => [field, 'Unknown field']))))
  })
}
