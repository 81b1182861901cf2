import type { FastifyRequest } from 'fastify'
import { maxVideoBytes } from '../../../contract/media/media-limits.ts'
import type { Context } from '../../context.ts'
import { readPart, withReceivedFile } from '../../infra/http/requests/receive-file.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { uploadsAtOnce } from '../limit-concurrent-uploads.ts'
import type { MediaRow } from '../media.queries.ts'
import { announcedBytes, countUpload, withinStorage } from '../upload-limits.ts'
import { addMediaFile } from './add-media-file.ts'
import { requireUploader, whileMember } from './while-member.ts'

/** Returns a function that adds the picture or video of a request's form to the media of its caller. */
export function mediaReceiver(ctx: Context): (request: FastifyRequest) => Promise<MediaRow> {
  return async (request) => {
    const { caller } = request
    const storage = await requireStorage(ctx, ctx.db, caller)
    await countUpload(ctx, caller, announcedBytes(request))
    const expected = withinStorage({ what: 'file', maxBytes: maxVideoBytes }, storage)
    return uploadsAtOnce(caller.workspaceId, () =>
      whileMember(ctx, caller, async (signal) => {
        const part = await readPart(request, expected)
        return withReceivedFile(part, { ...expected, signal }, (file) =>
          addMediaFile(ctx, caller, {
            file,
            name: part.filename,
            check: (trx) => requireUploader(ctx, trx, caller),
          }),
        )
      }),
    )
  }
}
