import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { seedAccounts } from './store/accounts.ts'
import { addRawBodyParser } from './http/body.ts'
import { createStripe } from './stripe/index.ts'
import type { Context } from './context.ts'
import { type Control, createControl } from './control/control.ts'
import { registerControl } from './control/control-routes.ts'
import { registerOperatorPage } from './control/operator-page.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import { stripeSchema } from './stripe/objects/schema.queries.ts'
import { registerAssets } from './pages/assets.ts'
import { registerIndexPage } from './pages/index-page.ts'
import { Store } from './store/store.ts'
import { tiktok } from './tiktok/index.ts'
import { twitter } from './twitter/index.ts'
import { youtube } from './youtube/index.ts'

export type { Control } from './control/control.ts'
export type { FaultOrder } from './control/faults.ts'
export type { LogEntry } from './store/log.queries.ts'

export type SandboxOptions = {
  /** State is stored in `<dataDir>/sandbox`; with `:memory:` it ends with the process. */
  dataDir: string
  /**
   * Public origin of the sandbox, such as `http://127.0.0.1:3000`; called on every use, because the port may be known
   * only later.
   */
  origin: () => string
  /** The only origin media is pulled from, also a valid redirect target; the sandbox's own without it. */
  allowedMediaOrigin?: () => string
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Where card payments send their webhooks, and the signing secret; without it they send none. */
  webhook?: { url: () => string; secret: string }
}

const platforms = [twitter, instagram, facebook, linkedin, tiktok, youtube]

/**
 * The local stand-ins for the social platforms, registered under a prefix (`/sandbox`). A platform's host is the prefix
 * followed by the platform's name; the paths below it are the real ones.
 */
export function sandbox(options: SandboxOptions): FastifyPluginAsync {
  return createSandbox(options).plugin
}

/** The same, with the control that tests use. The store closes with the application it is registered in. */
export function createSandbox(options: SandboxOptions): { plugin: FastifyPluginAsync; control: Control } {
  const inMemory = options.dataDir === ':memory:'
  const folder = inMemory ? mkdtempSync(join(tmpdir(), 'sandbox-')) : join(options.dataDir, 'sandbox')
  const store = new Store(inMemory ? ':memory:' : join(folder, 'sandbox.sqlite'), [
    stripeSchema,
    ...platforms.map(({ schema }) => schema),
  ])
  let prefix = ''
  const context: Context = {
    store,
    clock: options.clock ?? Date.now,
    base: () => options.origin() + prefix,
    mediaOrigin: options.allowedMediaOrigin ?? options.origin,
    mediaDir: join(folder, 'media'),
    hanging: new Set(),
    platforms,
  }
  seedAccounts(context)
  const stripe = createStripe(context, options.webhook)
  const control = createControl(context, stripe.control)

  // Not async, because nothing here waits; Fastify needs a promise all the same.
  const plugin: FastifyPluginAsync = (app) => {
    prefix = app.prefix
    addRawBodyParser(app)
    hideFromApiDescription(app)
    registerIndexPage(app, context)
    registerAssets(app, context)
    registerControl(app, control)
    registerOperatorPage(app, context, control)
    stripe.registerControls(app)
    for (const platform of platforms) {
      app.register(
        (scope, _options, done) => {
          platform.register(scope, context)
          done()
        },
        { prefix: `/${platform.name}` },
      )
    }
    app.register(stripe.plugin, { prefix: '/stripe' })
    app.addHook('preClose', () => {
      for (const socket of context.hanging) socket.destroy()
      return Promise.resolve()
    })
    app.addHook('onClose', () => {
      store.close()
      if (inMemory) rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    })
    return Promise.resolve()
  }
  return { plugin, control }
}

/** Keeps these routes out of the API description of the surrounding application. */
function hideFromApiDescription(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.schema = Object.assign({}, route.schema, { hide: true })
  })
}
