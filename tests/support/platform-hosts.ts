import https from 'node:https'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { pipeline } from 'node:stream/promises'
import { listen } from './listen.ts'

/**
 * Leads every HTTPS request of this process to the sandbox, so that a platform's own client library can be used as it
 * is. `hosts` names the part of the sandbox that stands for each host; requests to other hosts are refused.
 */
export async function leadHostsTo(sandboxUrl: string, hosts: Record<string, string>) {
  const before = https.globalAgent
  const server = await listen(async (request, response) => {
    const platform = hosts[request.headers.host ?? '']
    if (platform === undefined) {
      response.writeHead(421).end(`Nothing stands for ${request.headers.host}.`)
      return
    }
    await forward(`${sandboxUrl}/${platform}${request.url}`, request, response)
  })
  https.globalAgent = new PlainAgent(server.port)
  return async (): Promise<void> => {
    https.globalAgent.destroy()
    https.globalAgent = before
    await server.close()
  }
}

/** Opens connections without TLS to a local port, whatever the host. */
class PlainAgent extends https.Agent {
  readonly #port: number

  constructor(port: number) {
    super({ keepAlive: false })
    this.#port = port
  }

  override createConnection(): net.Socket {
    return net.connect(this.#port, '127.0.0.1')
  }
}

async function forward(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host: _host, ...headers } = request.headers
  const onward = http.request(address, { method: request.method, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).once('error', reject)
  })
  await pipeline(request, onward)
  const answer = await answered
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  await pipeline(answer, response)
}
