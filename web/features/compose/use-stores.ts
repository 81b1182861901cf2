import { useState } from 'react'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { isUuid } from '../../shared/ids/is-uuid.ts'
import { createAssistant } from '../assistant/index.ts'
import { createChecks } from './check/checks.ts'
import { createDraftStore } from './draft/draft-store.ts'
import { createDraftWriter } from './draft/draft-writer.ts'
import { createGroupMedia } from './draft/group-media.ts'
import { beginDraft } from './draft/initial-draft.ts'
import { futureTime } from './draft/planned-time.ts'
import { createEditor } from './editor/editor.ts'
import { settleTargets } from './targets/choose-targets.ts'
import { lastAccountIds } from './targets/last-accounts.ts'

/** `accounts`: as far as they are known. */
type Opened = {
  query: URLSearchParams
  postId: string | undefined
  accounts: readonly SocialAccount[] | null
}

/** What the composer consists of, created once. */
export function useStores(userId: string, stored: PostGroup | null, { query, postId, accounts }: Opened) {
  const [stores] = useState(() => {
    const time = futureTime(query.get('at') ?? '')
    const account = query.get('account')
    const accountId = account !== null && isUuid(account) ? account : null
    const asked = { platform: platformIn(query), accountId, time }
    const initial = beginDraft(userId, stored, asked)
    const opened = initial.draft.targets.find(({ id }) => id === postId)
    const isOwn = opened !== undefined && (opened.text !== null || opened.id in initial.media.own)
    const settled = accounts && settleTargets(initial.draft, accounts, lastAccountIds(userId))
    const store = createDraftStore({ ...initial.draft, ...settled }, isOwn ? opened.id : null)
    const media = createGroupMedia(initial.media)
    const writer = createDraftWriter(store, media)
    return {
      store,
      media,
      writer,
      assistant: createAssistant(userId),
      checks: createChecks(store, media),
      editor: createEditor(store, media),
      began: { ...initial, draft: store.getState() },
    }
  })
  return stores
}

/** The platform in the URL, for example from an idea. */
const platformIn = (query: URLSearchParams) => platformKeys.find((key) => key === query.get('platform'))
