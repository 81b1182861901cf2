import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { bodyOf } from '../responses.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { InstagramSettings } from './api.ts'
import { refusalOf, toRefusal } from './errors.ts'
import { problemOf } from './problems.ts'
import type { Container } from './staging.ts'

const idSchema = z.looseObject({ id: z.string().min(1) })
const statusSchema = z.looseObject({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED']),
  status: z.string().default(''),
})

export type ContainerStatus = z.infer<typeof statusSchema> & { kind: 'status' }

/** Creates a container. It is not visible until it is published. */
export async function createContainer(
  settings: InstagramSettings,
  call: TokenCall,
  parameters: Record<string, string>,
): Promise<{ kind: 'created'; container: Container } | Refusal> {
  const outcome = await callGraph(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/media`,
    accessToken: call.account.accessToken,
    parameters,
    signal: call.signal,
  })
  const created = bodyOf(outcome, idSchema)
  if (!created) return refusalOf(outcome)
  return {
    kind: 'created',
    container: { id: created.id, createdAt: settings.clock.now().toISOString(), ready: false },
  }
}

export async function readContainer(
  settings: InstagramSettings,
  call: TokenCall,
  id: string,
): Promise<ContainerStatus | Refusal> {
  const outcome = await callGraph(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(id)}`,
    accessToken: call.account.accessToken,
    parameters: { fields: 'status_code,status' },
    signal: call.signal,
  })
  const status = bodyOf(outcome, statusSchema)
  return status ? { kind: 'status', ...status } : refusalOf(outcome)
}

/** Why a container failed: its `status` is a sentence that contains the error subcode. */
export function containerFailure(status: string): Refusal {
  const subcode = /\b22\d{5}\b/.exec(status)?.[0]
  const problem = problemOf({
    // Without a known subcode, another try with a new container may help.
    code: subcode === undefined ? 1 : 0,
    message: status,
    ...(subcode !== undefined && { error_subcode: Number(subcode) }),
  })
  return toRefusal(problem, `Container: ${status || 'ERROR'}`)
}
