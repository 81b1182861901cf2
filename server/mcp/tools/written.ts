import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { PostPart, PostPartInput } from '../../../contract/posts/post-parts.ts'
import type { z } from '../../../contract/zod.ts'
import type { Content } from '../../posts/index.ts'
import type { media, versions } from './content.ts'

type Media = z.output<typeof media>
export type Version = z.output<typeof versions>[number]

/** What a group says, in the words of the tools. */
export type Written = { text: string; account_ids: string[]; media: Media; versions: Version[] }

const mediaOf = (all: PostGroup['media']): Media =>
  all.map(({ media: { id }, altText }) => ({ media_id: id, alt_text: altText }))

export const mediaInput = (all: Media) =>
  all.map(({ media_id, alt_text }) => ({ mediaId: media_id, altText: alt_text }))

const messageOf = ({ content, media: own }: PostPart) => ({ text: content, media: mediaOf(own) })

/** A post for an account, whole: everything in which it can differ, so that writing it again restores it. */
const wholeVersion = ({ customized, content, media: own, options, parts }: Post, id: string): Version => {
  const comment = parts.find(({ kind }) => kind === 'comment')
  return {
    account_id: id,
    text: customized.content ? content : null,
    media: customized.media ? mediaOf(own) : null,
    options,
    further_messages: parts.filter(({ kind }) => kind === 'message').map(messageOf),
    first_comment: comment ? messageOf(comment) : null,
  }
}

/** A stored group. */
export function writtenOf({ content, media: shared, posts }: PostGroup): Written {
  const all = posts.flatMap((post) => (post.account ? [wholeVersion(post, post.account.id)] : []))
  return {
    text: content,
    account_ids: all.map(({ account_id }) => account_id),
    media: mediaOf(shared),
    versions: all,
  }
}

export const versionOf = (all: readonly Version[], id: string): Version | undefined =>
  all.find(({ account_id }) => account_id === id)

/** What is written after a change: what it leaves out stays, also of a version. */
export function changedBy(former: Written, changes: Partial<Written>): Written {
  const changed = { ...former, ...withoutUndefined(changes) }
  return {
    ...changed,
    versions: changed.account_ids.flatMap((id) => {
      const [was, becomes] = [versionOf(former.versions, id), versionOf(changes.versions ?? [], id)]
      return was || becomes ? [{ ...was, ...(becomes && withoutUndefined(becomes)), account_id: id }] : []
    }),
  }
}

const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>
  }

export const partsOf = (own: Version | undefined): PostPartInput[] => [
  ...(own?.further_messages ?? []).map((one) => partOf('message', one)),
  ...(own?.first_comment ? [partOf('comment', own.first_comment)] : []),
]

const partOf = (kind: 'message' | 'comment', { text, media: own }: { text: string; media: Media }) => ({
  kind,
  content: text,
  media: mediaInput(own),
})

/** What is written, for each account. */
export const contentsOf = (written: Written): Content[] =>
  written.account_ids.map((id) => {
    const own = versionOf(written.versions, id)
    return {
      accountId: id,
      text: own?.text ?? written.text,
      mediaIds: (own?.media ?? written.media).map(({ media_id }) => media_id),
      options: own?.options ?? {},
      parts: partsOf(own),
    }
  })

/** Those who name a version of an account that is not among the accounts are told so. */
export const versionsBelong = {
  path: ['versions'],
  message: 'names an account that is not in account_ids; add it there',
}

export const hasStrangeVersion = ({
  account_ids,
  versions: all,
}: Pick<Written, 'account_ids' | 'versions'>): boolean =>
  all.some(({ account_id }) => !account_ids.includes(account_id))
