import fastify from 'fastify'

import { type Control, createSandbox, type SandboxOptions } from './index.ts'

export type RunningSandbox = {
  /** Address of the sandbox, prefix included: `http://127.0.0.1:4100/sandbox`. */
  url: string
  control: Control
  close: () => Promise<void>
}

export type StartOptions = Pick<SandboxOptions, 'dataDir' | 'allowedMediaOrigin' | 'clock' | 'webhook'> & {
  /** 0 takes any free port. */
  port: number
  host?: string
}

/** Runs the sandbox as its own server, so that it survives when the product is killed and restarted. */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1'
  let origin = `http://${host}:${options.port}`
  const { plugin, control } = createSandbox({ ...options, origin: () => origin })
  const app = fastify({ forceCloseConnections: true })
  await app.register(plugin, { prefix: '/sandbox' })
  origin = await app.listen({ port: options.port, host })
  return { url: `${origin}/sandbox`, control, close: () => app.close() }
}
