import { createHash, randomUUID } from 'node:crypto'
import {
  ErrorCode,
  McpError,
  type CallToolRequest,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance } from 'fastify'
import type { Capability } from '../../contract/workspaces/access.ts'
import { explainRefusalTo } from '../api-keys/index.ts'
import type { Context } from '../context.ts'
import { doOnce } from '../idempotency/index.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { apiOf } from './api.ts'
import { argumentProblem } from './argument-problem.ts'
import type { RunningCalls } from './running-calls.ts'
import type { Tool, ToolCall } from './tool.ts'
import { findTool } from './tools/tools.ts'

export type Mcp = { ctx: Context; app: FastifyInstance; running: RunningCalls }

type Given = Pick<ToolCall, 'caller' | 'signal' | 'progress'> & {
  /** The same whenever the client sends this call again; undefined for a client without a session. */
  name: string | undefined
}

type Structured = Record<string, unknown>

/**
 * Runs a tool. What it refuses is a result that says why, so that the model can do better; only an unknown tool is an
 * error of the protocol.
 */
export async function callTool(
  { ctx, app }: Mcp,
  { caller, name, signal, progress }: Given,
  { name: toolName, arguments: args = {} }: CallToolRequest['params'],
): Promise<CallToolResult> {
  const found = findTool(toolName)
  if (!found) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${toolName.slice(0, 100)}.`)
  const { success, data, error } = found.input.safeParse(args)
  if (!success) return failed(argumentProblem(found, error))
  const { idempotency_key: given, ...input } = data
  const key = typeof given === 'string' ? given : (name ?? randomUUID())
  const call: ToolCall = {
    ctx,
    caller,
    signal,
    progress,
    api: apiOf(app, caller),
  }
  try {
    await requireAll(ctx, caller, found.needs ?? [])
    const run = () => runTool(found, call, input)
    if (found.annotations.readOnlyHint === true) return succeeded(await run())
    const once = { key: `mcp:${digestOf([found.name, key])}`, input: [found.name, input] }
    const { result, repeated } = await doOnce(ctx, caller, once, run)
    return succeeded(repeated ? { ...result, repeated } : result)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof AppError) return failed(explain(error))
    ctx.log.error({ err: error, tool: found.name }, 'a tool failed')
    return failed('Something went wrong on our side (internal). Please try again.')
  }
}

const runTool = async (found: Tool, call: ToolCall, input: Structured): Promise<Structured> =>
  found.output.parse(await found.run(call, input))

async function requireAll(ctx: Context, caller: Caller, needed: readonly Capability[]): Promise<void> {
  for (const one of needed) {
    if (!caller.capabilities.has(one)) throw await explainRefusalTo(ctx, caller, one)
  }
}

const succeeded = (result: Structured): CallToolResult => ({
  structuredContent: result,
  content: [{ type: 'text', text: JSON.stringify(result) }],
})

const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })

/** "This post was changed elsewhere ... (stale_version)" */
function explain({ code, message, errors = {} }: AppError): string {
  const fields = Object.entries(errors).filter(([, problem]) => problem !== message)
  const more = fields.map(([field, problem]) => ` ${field}: ${problem}`).join('')
  return `${message} (${code})${more}`
}

const digestOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
