import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

import type { Account } from './store/accounts.ts'
import type { Markup } from './pages/markup.ts'
import type { Post } from './store/posts.ts'
import type { Answer } from './http/responses.ts'
import type { ActiveFault } from './control/faults.ts'
import type { Store } from './store/store.ts'

export type Context = {
  store: Store
  /** Milliseconds since 1970. */
  clock: () => number
  /** Public address of the sandbox: the origin and the prefix it is registered under, without a slash at the end. */
  base: () => string
  /** The only origin a platform may pull media from, so that the sandbox cannot be used to reach other hosts. */
  mediaOrigin: () => string
  /** Folder of the media files the sandbox accepted. */
  mediaDir: string
  /** Sockets held open by the fault `hang`; closed with the sandbox. */
  hanging: Set<Socket>
  platforms: Platform[]
}

/** One platform of the sandbox. Nothing outside its folder knows the platform. */
export type Platform = {
  name: string
  label: string
  /** SQL of the platform's own tables. */
  schema: string
  /** Accounts that exist from the start. */
  seeds: { handle: string; name: string }[]
  newAccountId: (now: number) => string
  /** Why a handle is invalid, as shown on the consent page; undefined for a valid one. */
  handleProblem: (handle: string) => string | undefined
  /** Whether one sign-in can reach several accounts. */
  grantsSeveral: boolean
  /** The platform's answer to a call to which this fault applies. */
  faultResponse: (fault: ActiveFault) => Answer
  postPath: (post: Post, account: Account) => string
  postStats: (post: Post, now: number) => { label: string; value: number }[]
  postText: (post: Post) => Markup
  register: (app: FastifyInstance, context: Context) => void
}
