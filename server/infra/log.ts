import type { FastifyBaseLogger } from 'fastify'

/** The logger; pino in production, silent in tests. Tokens, prompts and texts are never logged. */
export type Log = FastifyBaseLogger
