import { stat } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { toFileName } from '../stored-names.ts'
import { addVideo } from '../videos/add-video.ts'
import { takeVideo, type TakenVideo } from '../videos/take-video.ts'
import { readFirstBytes } from '../videos/video-format.ts'
import { storePiece } from './receive-piece.ts'
import { insertUploadWithin } from './start-upload.ts'
import { requireUploader } from './while-member.ts'

/** Makes a file that was sent in a single request a video. To be converted, it becomes an upload of one piece. */
export async function receiveWhole(
  ctx: Context,
  caller: Caller,
  { file, name }: { file: string; name: string },
): Promise<TakenVideo> {
  return takeVideo(ctx, caller, {
    start: await readFirstBytes(file),
    add: () => addVideo(ctx, caller, { file, name, check: (trx) => requireUploader(ctx, trx, caller) }),
    async uploadId() {
      const { size: bytes } = await stat(file)
      const lastModified = ctx.clock.now().getTime()
      const upload = await insertUploadWithin(ctx, caller, {
        name: toFileName(name, 'Video'),
        bytes,
        lastModified,
      })
      await storePiece(ctx, upload, { file, bytes })
      return upload.id
    },
  })
}
