import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { linksIn } from '../../../../contract/links/link-parameters.ts'
import type { PostWarningsInput } from '../../../../contract/posts/post-warnings.ts'
import { PostWarnings } from '../../posts/index.ts'
import { openTargets, textOf, type Draft } from '../draft/draft.ts'
import { useComposerStores } from '../composer-stores.ts'

/** Long enough that nothing is asked for a text that is still being typed. */
const restMs = 1_200
const mostLinks = 5

/** What speaks against publishing the draft as it is, shortly after it has changed. Nothing waits for it. */
export function Warnings() {
  const { store } = useComposerStores()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      const next = questionOf(store.getState())
      timer = setTimeout(() => {
        // The same object while the question is the same, so that nothing renders again.
        setQuestion((before) => replaceEqualDeep(before, next))
      }, restMs)
      // What was said about a text or an account ends with it.
      setQuestion((before) => (before && !isAbout(before, next) ? next : before))
    }
    ask()
    const stop = store.later.subscribe(ask)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return question && <PostWarnings input={question.input} links={question.links} />
}

type Question = { input: PostWarningsInput; links: string[] }

const accountsOf = (question: Question | null) =>
  question?.input.texts?.flatMap(({ socialAccountIds }) => socialAccountIds) ?? []

/** Whether all accounts of a question are also in the next one. */
function isAbout(question: Question, next: Question | null): boolean {
  const accounts = new Set(accountsOf(next))
  return accountsOf(question).every((id) => accounts.has(id))
}

/** Null while nothing is written for an account: nothing speaks against an empty post. */
export function questionOf(draft: Draft): Question | null {
  const texts = textsOf(draft)
  if (texts.length === 0) return null
  const links = new Set(
    texts.flatMap(({ text, parts }) => [text, ...parts].flatMap((one) => [...linksIn(one)])),
  )
  return {
    input: { groupId: draft.id, at: draft.time, texts },
    links: [...links].slice(0, mostLinks),
  }
}

/** The texts that go to accounts, each once. */
function textsOf(draft: Draft) {
  const texts = new Map<string, { text: string; parts: string[]; socialAccountIds: string[] }>()
  for (const target of openTargets(draft)) {
    const text = textOf(draft, target)
    if (target.accountId === null || text.trim() === '') continue
    const parts = target.parts.map(({ content }) => content)
    const key = JSON.stringify([text, parts])
    const same = texts.get(key)
    if (same) same.socialAccountIds.push(target.accountId)
    else texts.set(key, { text, parts, socialAccountIds: [target.accountId] })
  }
  return [...texts.values()]
}
