import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { seedAccounts } from './accounts.ts'
import { takeRawBodies } from './body.ts'
import { createCard } from './card/index.ts'
import type { Context } from './context.ts'
import { type Control, createControl } from './control.ts'
import { registerControl } from './control-routes.ts'
import { instagram } from './instagram/index.ts'
import { cardSchema } from './card/schema.queries.ts'
import { registerAssets } from './pages/assets.ts'
import { registerIndexPage } from './pages/index-page.ts'
import { Store } from './store.ts'
import { x } from './x/index.ts'

export type { Control } from './control.ts'
export type { FaultOrder } from './faults.ts'
export type { LogEntry } from './log.queries.ts'

export type SandboxOptions = {
  /** State lives in `<dataDir>/sandbox`; `:memory:` forgets it with the process. */
  dataDir: string
  /** Public origin of the sandbox, such as `http://127.0.0.1:3000`; asked on every use, so that a port may be found late. */
  origin: () => string
  /** The only origin media is pulled from, and one that may be redirected to; the sandbox's own without it. */
  allowedMediaOrigin?: () => string
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Where card payments report what happened, and the secret they sign it with; nowhere without it. */
  webhook?: { url: () => string; secret: string }
}

const networks = [x, instagram]

/**
 * The stand-ins for the social networks, to be registered under a prefix (`/sandbox`). The hosts of a network are that
 * prefix and its name; the paths below are the real ones.
 */
export function sandbox(options: SandboxOptions): FastifyPluginAsync {
  return createSandbox(options).plugin
}

/** The same, with the hands a test needs. The state is closed together with the application it is registered in. */
export function createSandbox(options: SandboxOptions): { plugin: FastifyPluginAsync; control: Control } {
  const forgetful = options.dataDir === ':memory:'
  const folder = forgetful ? mkdtempSync(join(tmpdir(), 'sandbox-')) : join(options.dataDir, 'sandbox')
  const store = new Store(forgetful ? ':memory:' : join(folder, 'sandbox.sqlite'), [
    cardSchema,
    ...networks.map(({ schema }) => schema),
  ])
  let prefix = ''
  const context: Context = {
    store,
    clock: options.clock ?? Date.now,
    base: () => options.origin() + prefix,
    mediaOrigin: options.allowedMediaOrigin ?? options.origin,
    mediaDir: join(folder, 'media'),
    hanging: new Set(),
    networks,
  }
  seedAccounts(context)
  const card = createCard(context, options.webhook)
  const control = createControl(context, card.control)

  // Not async: nothing in here waits, and Fastify takes a promise either way.
  const plugin: FastifyPluginAsync = (app) => {
    prefix = app.prefix
    takeRawBodies(app)
    hideFromApiDescription(app)
    registerIndexPage(app, context)
    registerAssets(app, context)
    registerControl(app, control)
    card.registerControls(app)
    for (const network of networks) {
      app.register(
        (scope, _options, done) => {
          network.register(scope, context)
          done()
        },
        { prefix: `/${network.name}` },
      )
    }
    app.register(card.plugin, { prefix: '/card' })
    app.addHook('preClose', () => {
      for (const socket of context.hanging) socket.destroy()
      return Promise.resolve()
    })
    app.addHook('onClose', () => {
      store.close()
      if (forgetful) rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    })
    return Promise.resolve()
  }
  return { plugin, control }
}

/** The surrounding application describes its API from its routes; these are not part of it. */
function hideFromApiDescription(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.schema = Object.assign({}, route.schema, { hide: true })
  })
}
