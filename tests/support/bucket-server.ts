import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
// @ts-expect-error It has no types.
import S3rver from 's3rver'
import { listen } from './listen.ts'

/** `lost`: no answer comes. `failing`: 503 to every call. `full`: writing is refused. `slow`: each call takes 0.2 s. */
export type BucketFault = 'lost' | 'failing' | 'full' | 'slow'

export type BucketServer = {
  /** The environment variables of the product. */
  env: Record<string, string>
  fault: BucketFault | undefined
  close(): Promise<void>
}

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> }

/** An S3 server that none of us wrote, with an empty bucket, behind a proxy that can fail. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bucket-'))
  const settings = { port: 0, address: '127.0.0.1', silent: true, directory }
  const server = new (S3rver as new (options: object) => Server)({
    ...settings,
    configureBuckets: [{ name: 'media' }],
  })
  const { port } = await server.run()
  const bucket: BucketServer = {
    env: {
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    fault: undefined,
    async close() {
      await proxy.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  const proxy = await listen(async (incoming, response) => {
    const { fault } = bucket
    const isWrite = incoming.method === 'PUT' || incoming.method === 'POST'
    if (fault === 'lost') return void incoming.socket.destroy()
    if (fault === 'failing') return refuse(incoming, response, 503, 'ServiceUnavailable')
    if (fault === 'full' && isWrite) return refuse(incoming, response, 507, 'XMinioStorageFull')
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 200))
    forward(incoming, response, port)
  })
  bucket.env['S3_ENDPOINT'] = proxy.origin
  return bucket
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: target, headers } = incoming
  const onward = request(
    { host: '127.0.0.1', port, method, path: target, headers, setHost: false },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  incoming.pipe(onward)
}

function refuse(incoming: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  incoming.resume()
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
