import { randomUUIDv7 } from 'node:crypto'
import { maxVideoBytes } from '../../../contract/media/media-limits.ts'
import type { UploadInput } from '../../../contract/media/uploads.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, diskFullForUploads } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { toFileName } from '../stored-names.ts'
import { countUpload } from '../upload-limits.ts'
import { listPieces, type PieceRow } from './pieces.queries.ts'
import { removePieces } from './remove-uploads.ts'
import { videoTooLarge } from './upload-errors.ts'
import { cannotConvert } from '../videos/refused-formats.ts'
import { formatOfName } from '../videos/video-format.ts'
import {
  deleteUploadRows,
  findUploadOfFile,
  insertUpload,
  listUnfinishedUploads,
  lockUploadsOf,
  touchUpload,
  type UploadRow,
} from './uploads.queries.ts'

/** The maximum number of unfinished uploads of one workspace. */
const maxUnfinished = 10
/** An upload without activity for this long counts as abandoned and may be replaced by another one. */
const abandonedMs = 3_600_000
const retryAfterSeconds = 60

/**
 * Starts the upload of a video, or returns the unfinished upload of the same file. Its bytes must fit in the
 * workspace's storage together with all other unfinished uploads, before any of them is sent.
 */
export async function startUpload(ctx: Context, caller: Caller, given: UploadInput): Promise<UploadRow> {
  const file = { ...given, name: toFileName(given.name, 'Video') }
  const now = ctx.clock.now()
  const unfinished = await findUploadOfFile(ctx.db, caller, file)
  if (unfinished) {
    await touchUpload(ctx.db, unfinished.id, now)
    return unfinished
  }
  if (file.bytes > maxVideoBytes) throw videoTooLarge()
  const format = formatOfName(file.name)
  if (format && ctx.config.ffmpeg === null) throw cannotConvert(format)
  if ((await ctx.disk.room(file.bytes)) !== 'all') throw diskFullForUploads()
  await requireStorage(ctx, ctx.db, caller)
  await countUpload(ctx, caller, file.bytes)
  return insertUploadWithin(ctx, caller, file)
}

/** Inserts an upload, or returns the unfinished one of the same file. Throws if there is no room for its bytes. */
export async function insertUploadWithin(
  ctx: Context,
  caller: Caller,
  file: UploadInput,
): Promise<UploadRow> {
  const now = ctx.clock.now()
  const { upload, freed } = await inTransaction(ctx.db, async (trx) => {
    await lockUploadsOf(trx, caller.workspaceId)
    const other = await findUploadOfFile(trx, caller, file)
    if (other) return { upload: other, freed: [] }
    return {
      freed: await makeRoom(ctx, trx, caller, file.bytes),
      upload: await insertUpload(trx, {
        id: randomUUIDv7(),
        workspace_id: caller.workspaceId,
        created_by: caller.userId,
        name: file.name,
        last_modified: file.lastModified,
        bytes: file.bytes,
        created_at: now,
        touched_at: now,
      }),
    }
  })
  await removePieces(ctx, freed)
  return upload
}

/**
 * Throws if there is no space for this many bytes, even without abandoned uploads. Returns the pieces that were freed.
 */
async function makeRoom(ctx: Context, trx: Trx, caller: Caller, bytes: number): Promise<PieceRow[]> {
  const { bytesLeft, full } = await requireStorage(ctx, trx, caller)
  const uploads = await listUnfinishedUploads(trx, caller.workspaceId)
  const abandonedBefore = ctx.clock.now().getTime() - abandonedMs
  const active = uploads.filter((one) => one.is_converting || one.touched_at.getTime() >= abandonedBefore)
  const has = (others: readonly UploadRow[]) => others.length < maxUnfinished
  const holds = (others: readonly UploadRow[]) =>
    others.reduce((sum, one) => sum + one.bytes, bytes) <= bytesLeft
  if (has(uploads) && holds(uploads)) return []
  if (!holds(active)) throw full()
  if (!has(active)) {
    throw new AppError(
      'rate_limited',
      `${maxUnfinished} uploads are running. Please wait until one of them has ended.`,
      { retryAfterSeconds },
    )
  }
  const abandoned = uploads.filter((one) => !active.includes(one)).map(({ id }) => id)
  const freed = await listPieces(trx, abandoned)
  await deleteUploadRows(trx, abandoned)
  return freed
}
