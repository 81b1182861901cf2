import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { countMedia } from '../../../../contract/media/media-limits.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { subscribeToAll } from '../../../shared/hooks/paced.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { openTargets, textOf, type Target } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import { freeAccounts } from '../targets/choose-targets.ts'
import { usePublish, type Publish } from './use-published.ts'
import { judge, kindsIn, type Content, type Verdict } from './verdict.ts'

/**
 * Why a post cannot be published to its account, whatever its text is. `not_chosen`: the platform has accounts, and the user
 * has to choose one.
 */
export type AccountProblem = 'no_account' | 'not_chosen' | 'needs_reconnect' | 'paused'

export type Check = Verdict & {
  target: Target
  account: SocialAccount | null
  accountProblem: AccountProblem | null
}

export type Checked = {
  /** The checks of the posts that can still be changed, in their order. */
  posts: readonly Check[]
  /** The check of the shared text, for the account with the fewest characters left. */
  shared: Check | null
  /** Whether media is still uploading. */
  sending: boolean
  /** Whether the accounts are loaded. */
  known: boolean
  /** Whether there is neither a text nor media. */
  isEmpty: boolean
}

type Input = { accounts: readonly SocialAccount[] | null; publish: Publish }

export type Checks = ReturnType<typeof createChecks>

/** What the platforms would say about the posts of a draft, computed shortly after it has changed. */
export function createChecks(store: DraftStore, media: GroupMedia) {
  let input: Input = { accounts: null, publish: (_, text) => text }
  const state = createStore<Checked>(() => ({
    posts: [],
    shared: null,
    sending: false,
    known: false,
    isEmpty: true,
  }))

  let isCurrent = false
  const update = () => {
    isCurrent = true
    const draft = store.getState()
    const incoming = store.incoming.getState()
    const active = store.active()
    // Posts with the same text, media and rules have the same verdict.
    const verdicts = new Map<string, Verdict>()
    const textFor = (target: Target) =>
      incoming !== null && (active ? active.id === target.id : target.text === null)
        ? incoming
        : textOf(draft, target)
    const posts = openTargets(draft).map((target): Check => {
      const { platform, accountId, options } = target
      const account = input.accounts?.find(({ id }) => id === accountId) ?? null
      const files = media.of(target.id)
      const isShared = target.text === null && files === media.shared && target.parts.length === 0
      const { characterLimit } = platforms[platform].limits(account)
      const key = JSON.stringify([
        platform,
        characterLimit,
        options,
        account?.offers,
        account?.defaults.links,
      ])
      const known = isShared ? verdicts.get(key) : undefined
      const { attached } = files.getState()
      const text = textFor(target)
      const kinds = kindsIn(files.getState())
      const own = media.own.getState()
      const parts = target.parts.map(({ key: partKey, kind, content }) => {
        const ofPart = own[partKey]?.getState().attached ?? []
        return { kind, content, ...countMedia(ofPart.map((one) => one.media)) }
      })
      const verdict =
        known ??
        judge(
          publishedContent((typed) => input.publish(target, typed), {
            platform,
            account,
            text,
            attached,
            kinds,
            parts,
            options,
          }),
        )
      if (isShared) verdicts.set(key, verdict)
      const accountProblem =
        input.accounts && problemOf(account, freeAccounts(draft, platform, input.accounts))
      return { ...verdict, target, account, accountProblem }
    })
    const following = posts.filter(({ target }) => target.text === null)
    const shared = (following.length > 0 ? following : posts).toSorted((a, b) => a.left - b.left)[0] ?? null
    const files = media.items()
    const sending = files.some((one) => one.state === 'sending' || one.state === 'waiting')
    const isEmpty = files.length === 0 && posts.every(({ blank }) => blank)
    state.setState({ posts, shared, sending, known: input.accounts !== null, isEmpty })
  }
  subscribeToAll([store, store.incoming], () => {
    isCurrent = false
  })
  subscribeToAll([store.later, media], update)
  return {
    subscribe: state.subscribe,
    /** What is shown: the draft may have changed since. */
    getState: state.getState,
    /** For what has consequences: the checks of the draft as it is now. */
    now: () => {
      if (!isCurrent) update()
      return state.getState()
    },
    setInput: (next: Input) => {
      input = next
      update()
    },
  }
}

const publishedContent = (publish: (text: string) => string, content: Content): Content => ({
  ...content,
  text: publish(content.text),
  parts: content.parts.map((part) => ({ ...part, content: publish(part.content) })),
})

function problemOf(account: SocialAccount | null, free: readonly SocialAccount[]): AccountProblem | null {
  if (account === null) return free.length > 0 ? 'not_chosen' : 'no_account'
  if (account.needsReconnect) return 'needs_reconnect'
  return account.paused ? 'paused' : null
}

/** Gives the checks what they depend on beside the draft. */
export function useCheckInput(checks: Checks, accounts: readonly SocialAccount[] | null): void {
  const publish = usePublish()
  useEffect(() => checks.setInput({ accounts, publish }), [checks, accounts, publish])
}

/** A part of the checks; renders again only when that part changes, and after what a user types. */
export function useChecks<Part>(checks: Checks, part: (checked: Checked) => Part): Part {
  return useLater(checks, () => part(checks.getState()))
}
