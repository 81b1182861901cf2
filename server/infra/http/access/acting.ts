import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'

const acting = new AsyncLocalStorage<Caller>()

/**
 * Runs `work`, whose calls of the application's own routes (`app.inject`) are made by a caller who is known already:
 * they are checked as those of any caller, but need no token and are not counted.
 */
export const actAs = <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> =>
  acting.run(caller, work)

/** The caller who makes an injected call; undefined for every request that came over a connection. */
export const actingCaller = ({ raw }: FastifyRequest): Caller | undefined =>
  raw.socket instanceof Socket ? undefined : acting.getStore()
