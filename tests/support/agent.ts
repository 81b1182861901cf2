import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js'

export type Agent = {
  client: Client
  transport: StreamableHTTPClientTransport
  /** The result of a tool. Throws what it refuses. */
  use<Result = Record<string, unknown>>(tool: string, args?: object, options?: CallOptions): Promise<Result>
  /** Why a tool refuses. Throws if it does not. */
  refusal(tool: string, args?: object): Promise<string>
  close(): Promise<void>
}

type CallOptions = { onprogress?: (progress: Progress) => void; signal?: AbortSignal }

/** Connects the client of the official SDK with an API key, as an agent does. */
export async function connectAgent(url: string, secret: string): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
  const client = new Client({ name: 'test-agent', version: '1.0.0' })
  await client.connect(transport)
  const call = async (
    name: string,
    args: object = {},
    options: CallOptions = {},
  ): Promise<CallToolResult> => {
    const given = { name, arguments: args as Record<string, unknown> }
    return (await client.callTool(given, undefined, options)) as CallToolResult
  }
  const wordsOf = ({ content }: CallToolResult) =>
    content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n')
  return {
    client,
    transport,
    async use<Result>(tool: string, args?: object, options?: CallOptions) {
      const result = await call(tool, args, options)
      if (result.isError) throw new Error(`${tool}: ${wordsOf(result)}`)
      return result.structuredContent as Result
    },
    async refusal(tool, args) {
      const result = await call(tool, args)
      if (!result.isError) throw new Error(`${tool} did it: ${wordsOf(result)}`)
      return wordsOf(result)
    },
    close: () => client.close(),
  }
}
