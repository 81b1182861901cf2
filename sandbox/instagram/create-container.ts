import type { Answer } from '../http/responses.ts'
import { consumeProcessingFault } from '../control/faults.ts'
import { risingId } from '../store/ids.ts'
import { settingsOf } from '../control/settings.ts'
import { CONTAINER_LIFE, containerState } from './container-state.ts'
import { type Container, countContainersOf, findContainer, insertContainer } from './containers.queries.ts'
import type { GraphCall } from './endpoint.ts'
import { graphError, invalidParameter, mediaRefused } from '../graph/graph-errors.ts'
import { failureOf, downloadMedia } from './download-media.ts'

const CONTAINERS_A_DAY = 400

/** The first step of a post, which stays invisible until the container is published. */
export async function createContainer(call: GraphCall): Promise<Answer> {
  const { context, account, fields } = call
  const kind = kindOf(call)
  const caption = fields.caption ?? ''
  checkCaption(caption)
  checkAllowance(call)

  const isItem = fields.is_carousel_item === 'true'
  if (isItem && kind !== 'IMAGE' && kind !== 'VIDEO')
    throw carouselInvalid('Only images and videos can be items.')
  const children = kind === 'CAROUSEL' ? childrenOf(call) : []
  const downloaded = kind === 'CAROUSEL' ? undefined : await downloadMedia(call, kind)

  const now = context.clock()
  const fault = consumeProcessingFault(context, 'instagram', 'container', account.handle)
  const container: Container = {
    id: risingId(now),
    accountId: account.id,
    kind,
    caption,
    mediaId: downloaded?.media.id ?? null,
    children: JSON.stringify(children.map(({ id }) => id)),
    isItem: isItem ? 1 : 0,
    failure: fault === 'processing-failed' ? failureOf(2207053) : (downloaded?.failure ?? null),
    readyAt: now + (fault === 'processing-stuck' ? CONTAINER_LIFE : settingsOf(context.store).processingMs),
    createdAt: now,
    publishedAt: null,
  }
  insertContainer(context.store, container)
  return { status: 200, body: { id: container.id } }
}

function kindOf({ fields }: GraphCall): Container['kind'] {
  const said = fields.media_type
  if (said === undefined || said === '') return 'IMAGE'
  if (said === 'IMAGE' || said === 'REELS' || said === 'STORIES' || said === 'CAROUSEL') return said
  // A single video is a reel; VIDEO is only for carousel items.
  if (said === 'VIDEO' && fields.is_carousel_item === 'true') return 'VIDEO'
  throw mediaRefused(100, 2207023, 'The media type is unknown.', `media_type ${said} is not supported.`)
}

/** 2200 characters (counted as code points), 30 hashtags, 20 mentions. */
function checkCaption(caption: string): void {
  const tooLong = mediaRefused(36_004, 2207010, 'The caption is too long.', 'It may have 2200 characters.')
  if (Array.from(caption).length > 2200) throw tooLong
  if ((caption.match(/#[\p{L}\p{N}_]+/gu) ?? []).length > 30) {
    throw mediaRefused(100, 2207040, 'Too many hashtags.', 'A caption may have 30 hashtags.')
  }
  if ((caption.match(/@[A-Za-z0-9._]+/g) ?? []).length > 20) {
    throw mediaRefused(
      100,
      2207040,
      'Cannot use more than 20 tags per created media.',
      'A caption may have 20 mentions.',
    )
  }
}

function checkAllowance({ context, account }: GraphCall): void {
  const since = context.clock() - 86_400_000
  const allowed = CONTAINERS_A_DAY * settingsOf(context.store).rateLimitFactor
  if (countContainersOf(context.store, account.id, since) < allowed) return
  throw graphError({ message: '(#4) Application request limit reached', code: 4, status: 403 })
}

function childrenOf(call: GraphCall): Container[] {
  const ids = listOf(call.fields.children ?? '')
  if (ids.length < 2 || ids.length > 10) throw carouselInvalid('A carousel has 2 to 10 items.')
  return ids.map((id) => {
    const item = findContainer(call.context.store, id)
    if (!item || item.accountId !== call.account.id || item.isItem !== 1) {
      throw carouselInvalid(`The item ${id} does not exist.`)
    }
    const { status_code } = containerState(call.context, item)
    if (status_code !== 'FINISHED') throw carouselInvalid(`The item ${id} is ${status_code}.`)
    return item
  })
}

/** A comma-separated list, or a JSON array from clients that put JSON in a form. */
function listOf(value: string): string[] {
  try {
    const parsed: unknown = JSON.parse(value)
    if (Array.isArray(parsed)) return parsed.map(String)
  } catch {
    // A comma-separated list is not JSON; it is parsed below.
  }
  return value.split(',').filter(Boolean)
}

function carouselInvalid(detail: string) {
  return mediaRefused(100, 2207028, 'The carousel cannot be published.', detail)
}

export function ownContainer(call: GraphCall, id: string): Container {
  const container = findContainer(call.context.store, id)
  if (container?.accountId === call.account.id) return container
  throw invalidParameter(`The container ${id} does not exist`)
}
