import type { FastifyBaseLogger } from 'fastify'

/** The one logger interface; pino in production, silent in tests. Never given a token, a prompt or a text. */
export type Log = FastifyBaseLogger
