import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { addMediaAt, findMedia } from '../../media/index.ts'
import { ourId, type PostizImage } from '../postiz.schemas.ts'

type Attached = { mediaId: string; altText: string }

/**
 * The media that a client of Postiz means by ids and paths: of ours, whose path has its id, or at another address, from
 * where it is added. Clients also make up ids, and mean the path.
 */
export async function findImages(
  ctx: Context,
  caller: Caller,
  images: readonly PostizImage[],
): Promise<Attached[]> {
  const named = images.map(({ id, path }) => ({ id: ourId(id), inPath: idInPath(ctx, path ?? '') }))
  const ids = named.flatMap(({ id, inPath }) => [id, inPath].filter((one) => one !== undefined))
  const known = await findMedia(ctx.db, caller.workspaceId, [...new Set(ids)])
  const byId = new Map(known.map((row) => [row.id, row]))
  const attached: Attached[] = []
  for (const [index, { path, alt }] of images.entries()) {
    const { id = '', inPath } = named[index] ?? {}
    const own = byId.get(id) ?? byId.get(inPath ?? '')
    const media = own ?? (isElsewhere(path, inPath) ? await addMediaAt(ctx, caller, path) : undefined)
    if (!media) throw unknown(index)
    attached.push({ mediaId: media.id, altText: alt ?? media.alt_text })
  }
  return attached
}

const isElsewhere = (path: string | null | undefined, inPath: string | undefined): path is string =>
  inPath === undefined && /^https?:\/\//i.test(path ?? '')

/** The id in an address of our media, which may have expired. */
function idInPath({ config }: Context, path: string): string | undefined {
  const url = URL.parse(path, config.appUrl)
  if (url?.origin !== new URL(config.appUrl).origin) return undefined
  return ourId(/^\/media\/([^/]+)\//.exec(url.pathname)?.[1])
}

const unknown = (index: number) =>
  invalid(
    `There is no picture or video with the id and path of image ${index + 1}. Upload it first, and send the id and path of the answer.`,
  )
