import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

import type { Account } from './accounts.ts'
import type { Markup } from './pages/markup.ts'
import type { Post } from './posts.ts'
import type { Answer } from './answers.ts'
import type { Strike } from './faults.ts'
import type { Store } from './store.ts'

export type Context = {
  store: Store
  /** Milliseconds since 1970. */
  clock: () => number
  /** Public address of the sandbox: the origin and the prefix it is registered under, without a slash at the end. */
  base: () => string
  /** The only origin a network may pull media from, so that the sandbox is no way into other hosts. */
  mediaOrigin: () => string
  /** Folder of the media files the sandbox accepted. */
  mediaDir: string
  /** Sockets held open by the fault `hang`; closed with the sandbox. */
  hanging: Set<Socket>
  networks: Network[]
}

/** One stand-in. Its folder is the only place that knows the network. */
export type Network = {
  name: string
  label: string
  /** SQL of the network's own tables. */
  schema: string
  /** Accounts there are from the start. */
  seeds: { handle: string; name: string }[]
  newAccountId: (now: number) => string
  /** Why a handle cannot be used, in words for the consent page; undefined when it can. */
  handleProblem: (handle: string) => string | undefined
  /** What the network answers when a fault is switched on. */
  faultAnswer: (strike: Strike) => Answer
  postPath: (post: Post, account: Account) => string
  postStats: (post: Post, now: number) => { label: string; value: number }[]
  postText: (post: Post) => Markup
  register: (app: FastifyInstance, context: Context) => void
}
