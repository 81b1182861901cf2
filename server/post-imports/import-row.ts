import type { ErrorCode } from '../../contract/errors.ts'
import type { PostGroup, SavePostGroup } from '../../contract/posts/post-groups.ts'
import type { PostOptions } from '../../contract/platforms/descriptor.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { savePostGroup, schedulePostGroup } from '../posts/index.ts'
import { finishRow, type ImportedRow, addRowMedia } from './post-imports.queries.ts'
import { removePictures } from './undo-row.ts'
import type { RowSource } from './post-imports.tables.ts'
import { addPictureAt } from '../media/index.ts'

/**
 * These errors do not concern the row. The import continues when their cause is resolved, or when it is run by a member
 * who works for the row's accounts.
 */
const stopping = new Set<ErrorCode>(['rate_limited', 'email_not_verified', 'disk_full', 'forbidden'])

/**
 * Creates the posts of a row. An error is stored as a remark of the row. It can be repeated at any point: stored
 * pictures are not fetched again, and the group is saved with the same ids.
 */
export async function importRow(ctx: Context, caller: Caller, row: ImportedRow): Promise<void> {
  try {
    const mediaIds = await fetchPictures(ctx, caller, row)
    const group = await savePostGroup(ctx, caller, row.group_id, draftOf(row, mediaIds))
    const { version, remark } = await schedule(ctx, caller, row, group)
    await finishRow(ctx.db, row, { state: 'imported', group_version: version, remark })
  } catch (error) {
    if (!(error instanceof AppError) || stopping.has(error.code)) throw error
    await removePictures(ctx, caller, row)
    await finishRow(ctx.db, row, { state: 'failed', remark: error.message, media_ids: [] })
  }
}

function draftOf({ source }: ImportedRow, mediaIds: readonly string[]): SavePostGroup {
  return {
    version: 0,
    content: source.text,
    media: mediaIds.map((mediaId, at) => ({ mediaId, altText: source.altTexts[at] ?? '' })),
    labelIds: source.labelIds,
    targets: source.targets.map((target) => ({ ...target, options: optionsOf(target, source), parts: [] })),
  }
}

const optionsOf = ({ platform }: RowSource['targets'][number], { title }: RowSource): PostOptions =>
  title !== '' && 'title' in platforms[platform].options ? { title } : {}

/** Schedules the posts that have a time. A post that cannot be scheduled stays a draft. */
async function schedule(
  ctx: Context,
  caller: Caller,
  { source: { localTime, timeZone } }: ImportedRow,
  group: PostGroup,
): Promise<{ version: number; remark: string | null }> {
  const { id, version } = group
  if (localTime === null || group.posts.every(({ status }) => status !== 'draft')) {
    return { version, remark: null }
  }
  try {
    const done = await schedulePostGroup(ctx, caller, {
      id,
      version,
      localTime,
      timeZone,
      partOfMany: true,
    })
    const [refused] = done.refused
    return { version: done.group.version, remark: refused ? staysDraft(refused.message) : null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { version, remark: staysDraft(error.message) }
  }
}

const staysDraft = (reason: string) => `It stays a draft. ${reason}`

/**
 * Fetches the missing pictures of a row, and returns the ids of all its pictures. Each picture is stored together with
 * the row in one transaction, so that none is fetched twice or forgotten.
 */
async function fetchPictures(ctx: Context, caller: Caller, row: ImportedRow): Promise<string[]> {
  const ids = [...row.media_ids]
  for (const address of row.source.pictures.slice(ids.length)) {
    const added = await addPictureAt(ctx, caller, address, (trx, { id }) => addRowMedia(trx, row, id))
    ids.push(added.id)
  }
  return ids
}
