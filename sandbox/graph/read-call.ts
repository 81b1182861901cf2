import type { FastifyRequest } from 'fastify'
import type { Allowance } from '../control/rate-limits.ts'
import { type Fields, type Form, readForm, readJson, readQuery } from '../http/body.ts'

/** The query and the body of a call, merged because the Graph API treats them alike, and the call's token. */
export async function readCall(request: FastifyRequest): Promise<Form & { token: string }> {
  const form = await readBody(request)
  const fields = { ...readQuery(request), ...form.fields }
  const header = request.headers.authorization?.replace(/^(Bearer|OAuth)\s+/i, '')
  return { fields, files: form.files, token: fields.access_token ?? header ?? '' }
}

async function readBody(request: FastifyRequest): Promise<Form> {
  const form = await readForm(request)
  if (form) return form
  const json = readJson(request)
  if (typeof json !== 'object' || json === null) return { fields: {}, files: {} }
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { fields: Object.fromEntries(entries) as Fields, files: {} }
}

/** The used share of a limit, as the usage headers report it. */
export function usedPercent({ limit, remaining }: Allowance): number {
  return Math.min(100, Math.floor((100 * (limit - remaining)) / limit))
}
