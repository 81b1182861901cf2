import packageJson from '../../package.json' with { type: 'json' }
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { FastifyRequest } from 'fastify'
import { brand } from '../../contract/brand.ts'
import { idOfCaller } from '../idempotency/index.ts'
import { invalid } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { callTool, type Mcp } from './call-tool.ts'
import { instructions } from './instructions.ts'
import { guideResources, readGuide } from './guide-resources.ts'
import { callName } from './running-calls.ts'
import { toolList } from './tools/tools.ts'

/**
 * The answer to one message of a client: a stream of the progress and the result of a call, or nothing for a
 * notification. `session`: chosen by us when the client connected, and sent with each of its messages. It is not stored;
 * it only tells the calls of a client from those of others with the same key.
 */
export async function answerMessage(
  mcp: Mcp,
  request: FastifyRequest,
  session: string | undefined,
): Promise<Response> {
  // Each call is counted, so that several cannot come as one.
  if (Array.isArray(request.body)) throw invalid('Send one message at a time.')
  const caller = asAgent(request.caller)
  stopCanceled(mcp, request, session)
  const server = newServer(mcp, caller, session)
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  // Nobody can be told: the client that waited has gone.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has no other way
  server.onerror = (error) => mcp.ctx.log.debug({ err: error }, 'a message of MCP was not answered')
  await server.connect(transport)
  return transport.handleRequest(toWebRequest(request), { parsedBody: request.body })
}

/** An agent decides about no approval, whatever its key allows: that takes a person. */
function asAgent(caller: Caller): Caller {
  const capabilities = new Set(caller.capabilities)
  capabilities.delete('posts:approve')
  return { ...caller, capabilities }
}

function newServer(mcp: Mcp, caller: Caller, session: string | undefined): Server {
  const server = new Server(
    { name: 'postwright', title: brand.name, version: packageJson.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList }))
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: guideResources }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readGuide(params.uri))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const { requestId, signal, sendNotification } = extra
    const token = params._meta?.progressToken
    let steps = 0
    const progress = async (message: string) => {
      steps += 1
      if (token === undefined || signal.aborted) return
      const method = 'notifications/progress'
      await sendNotification({ method, params: { progressToken: token, progress: steps, message } })
    }
    const name = session === undefined ? undefined : callName(idOfCaller(caller), session, requestId)
    const end = name === undefined ? undefined : mcp.running.add(name, () => void server.close())
    try {
      return await callTool(mcp, { caller, name, signal, progress }, params)
    } finally {
      end?.()
    }
  })
  return server
}

/** A canceled call gets no answer, and its stream ends. */
function stopCanceled({ running }: Mcp, { body, caller }: FastifyRequest, session: string | undefined): void {
  const canceled = CancelledNotificationSchema.safeParse(body).data?.params.requestId
  if (canceled === undefined || session === undefined) return
  running.stop(callName(idOfCaller(caller), session, canceled))
}

/** The transport reads only the method and the headers. */
function toWebRequest({ method, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request('http://localhost/mcp', { method, headers: given })
}
