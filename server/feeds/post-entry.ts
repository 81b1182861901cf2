import { randomUUIDv7 } from 'node:crypto'
import type { ErrorCode } from '../../contract/errors.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findHold } from '../installation/index.ts'
import { addPictureAt } from '../media/index.ts'
import { requireScheduling } from '../plans/index.ts'
import { contentProblems, readGroup, savePostGroup } from '../posts/index.ts'
import { queuePostGroup } from '../queue/index.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { writeEntry, writePicture, type EntryRow } from './entries.queries.ts'
import { entryText } from './entry-text.ts'
import type { FeedRow } from './feeds.queries.ts'
import type { EntrySource } from './feeds.tables.ts'

type Options = { feed: FeedRow; caller: Caller; accounts: readonly AccountRow[] }

/**
 * Makes the posts of an entry. It can be repeated at any point: the group has the same id, and a picture that is there is not
 * fetched again. Returns why posts that were meant for the queue stay drafts, if they do. Throws an `AppError` if nothing
 * can be saved.
 */
export async function postEntry(
  ctx: Context,
  entry: EntryRow,
  { feed, caller, accounts }: Options,
): Promise<string | undefined> {
  const saved = await findSaved(ctx, caller, entry)
  const { group, remark = null } = saved
    ? { group: saved }
    : await saveGroup(ctx, entry, { feed, caller, accounts })
  const kept = feed.becomes === 'queued' ? await addToQueue(ctx, caller, group) : undefined
  const remarks = [kept ?? null, remark].filter((one) => one !== null)
  await writeEntry(ctx.db, entry, {
    state: 'made',
    made_at: ctx.clock.now(),
    source: null,
    remark: remarks.length === 0 ? null : remarks.join(' '),
  })
  return kept
}

async function saveGroup(
  ctx: Context,
  entry: EntryRow,
  { feed, caller, accounts }: Options,
): Promise<{ group: PostGroup; remark: string | null }> {
  const content = entryText(feed.template, {
    ...(entry.source ?? noSource),
    title: entry.title,
    link: entry.link ?? '',
    feed: feed.title,
  })
  const picture = feed.with_picture ? await fetchPicture(ctx, caller, entry) : { ids: [], remark: null }
  const group = await savePostGroup(ctx, caller, entry.group_id, {
    version: 0,
    content,
    media: picture.ids.map((mediaId) => ({ mediaId, altText: '' })),
    labelIds: [],
    targets: accounts.map(({ id, platform }) => ({
      id: randomUUIDv7(),
      platform,
      socialAccountId: id,
      options: {},
      parts: [],
    })),
  })
  const [problem] = feed.becomes === 'draft' ? contentProblems(accounts, content, picture.ids.length) : []
  return { group, remark: problem ?? picture.remark }
}

const noSource: EntrySource = { titled: true, summary: '', text: '', author: '', pictureUrl: null }

async function findSaved(ctx: Context, caller: Caller, entry: EntryRow): Promise<PostGroup | undefined> {
  try {
    return await readGroup(ctx, caller, entry.group_id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** These are not about the picture: the entry waits until they are settled. */
const stopping = new Set<ErrorCode>(['rate_limited', 'disk_full', 'storage_full'])

async function fetchPicture(
  ctx: Context,
  caller: Caller,
  entry: EntryRow,
): Promise<{ ids: string[]; remark: string | null }> {
  if (entry.media_id !== null) return { ids: [entry.media_id], remark: null }
  const address = entry.source?.pictureUrl ?? null
  if (address === null) return { ids: [], remark: null }
  try {
    const { id } = await addPictureAt(ctx, caller, address, async (trx, media) => {
      if (await writePicture(trx, entry, media.id)) return
      throw new AppError('conflict', 'Another worker has added this picture.')
    })
    return { ids: [id], remark: null }
  } catch (error) {
    if (!(error instanceof AppError) || stopping.has(error.code) || error.code === 'conflict') throw error
    return { ids: [], remark: `It has no picture. ${error.message}` }
  }
}

/** Why posts stay drafts; undefined if they are in the queue. */
async function addToQueue(ctx: Context, caller: Caller, group: PostGroup): Promise<string | undefined> {
  if (group.posts.every(({ status }) => status !== 'draft')) return undefined
  const hold = await findHold(ctx.db)
  if (hold && hold.reason !== 'operator') return staysDraft(mayBePublished)
  try {
    await requireScheduling(ctx, caller)
    const { refused } = await queuePostGroup(ctx, caller, { ...group, together: false })
    return refused[0] && staysDraft(refused[0].message)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return staysDraft(error.message)
  }
}

/** A newer state of the database may have read the entry, and its post cannot be looked up, because it is not due. */
const mayBePublished =
  'Our database was restored and lacks recent changes, so this entry may be published already. Check that before you publish it.'

const staysDraft = (reason: string) => `It stays a draft. ${reason}`
