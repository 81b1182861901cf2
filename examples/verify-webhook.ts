// A server that receives webhooks and believes only those that are signed with the secret of the webhook.
//
//     npm install standardwebhooks
//     WEBHOOK_SECRET=whsec_... node verify-webhook.ts
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env['WEBHOOK_SECRET'] ?? '')

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // The body as it came: parsing and writing it again would change what was signed.
    const event = webhook.verify(await text(request), request.headers as Record<string, string>) as {
      type: string
      data: object
    }
    console.log(event.type, JSON.stringify(event.data))
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}

createServer((request, response) => void receive(request, response)).listen(
  Number(process.env['PORT'] ?? 8080),
)
