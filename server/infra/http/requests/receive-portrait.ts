import { readFile } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { maxPortraitBytes } from '../../../../contract/accounts/accounts.ts'
import { spendLimits } from '../../limits/limits.ts'
import { makePortrait, type Portrait } from '../../pictures/portrait.ts'
import { readPart, withReceivedFile } from './receive-file.ts'

const picture = { what: 'picture', maxBytes: maxPortraitBytes } as const

/** Lets routes receive a portrait. */
export async function acceptPortraits(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxPortraitBytes, files: 1, fields: 0, parts: 1 },
    throwFileSizeLimit: false,
  })
}

/** Receives the picture of a form. `limit`: the key under which uploads are counted before their bytes are read. */
export async function receivePortrait<Tables>(
  { db }: { db: Kysely<Tables> },
  request: FastifyRequest,
  limit: string,
): Promise<Portrait> {
  await spendLimits(db, [{ key: limit, max: 30, seconds: 3600 }])
  const part = await readPart(request, picture)
  return withReceivedFile(part, picture, async (file) => makePortrait(await readFile(file)))
}
