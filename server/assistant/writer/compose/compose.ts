import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { writingHabits } from '../../../../contract/platforms/writing-habits.ts'
import type { Length } from '../../../../contract/assistant/choices.ts'
import type { DraftRequest } from '../draft-request.ts'
import type { Brief } from '../brief/read-brief.ts'
import type { HookKind } from '../phrases/bank.ts'
import { banks } from '../phrases/banks.ts'
import { fullStop } from '../phrases/fact-words.ts'
import { capitalised, fillFrame } from '../phrases/frame.ts'
import { chooser } from './chooser.ts'
import { emojiFor } from './emoji.ts'
import { always, fit, weigh, type Piece } from './fit.ts'
import { emojiPositions, hashtagsWanted, limitOf } from './habits.ts'
import { hashtagsFor } from './hashtags.ts'
import { materialFor } from './material.ts'
import { linesFor, openingsFor } from './openings.ts'

const mostDetails: Record<Length, number> = { short: 1, medium: 5, long: 12 }
const longestPoint = 70
/** A draft shows as many of them as suit its platform. */
const mostHashtags = 12
/** A platform whose limit allows two or three sentences. */
const isBrief = (platform: PlatformKey) => platforms[platform].limits().characterLimit <= 300

/** Openings after which the offer and the date come first. */
const timely = new Set<HookKind>(['countdown', 'deadline', 'offer', 'event'])

/** Writes one draft of a brief. The order of the picks determines how drafts of adjacent seeds differ. */
export function compose(brief: Brief, request: Omit<DraftRequest, 'prompt' | 'avoid'>): string {
  const { language, platform, tone, length } = request
  const { lines, hooks } = banks[language]
  const material = materialFor(brief, language)
  const choose = chooser(request.seed, `${brief.subject.text} ${platform} ${tone} ${length}`)
  const values = {
    s: material.subject,
    when: (material.whenDetail ?? material.when ?? '').replace(/[.。!！]+$/u, ''),
    audience: material.audience ?? '',
    link: material.links[0] ?? '',
  }
  const say = (frame: string | undefined, s = material.subject) =>
    fillFrame(frame ?? '{s}', { ...values, s }, language)

  const opening = choose.pick(openingsFor(banks[language], brief, material, tone))
  const kind = opening?.kind ?? 'topic'
  const asks = linesFor(lines.engage, tone)
  const keeps = brief.intents.includes('tip') ? lines.save : []
  const follow = linesFor(lines.follow, tone)
  const linked = material.links.length > 0
  const action = choose.pick(linked ? follow : [...asks, ...keeps])
  const asksToo = linked && length !== 'short' && !isBrief(platform)
  const ask = asksToo ? choose.pick(asks) : undefined

  const whole = material.form === 'sentence' || material.form === 'asked'
  const titles = whole
    ? ['{s}']
    : material.form === 'accusative'
      ? hooks.object.filter((frame) => frame !== opening?.frame)
      : lines.titles
  const hook = say(opening?.frame, kind === 'audience' ? material.core : material.subject)
  const emoji = choose.vary(emojiFor(kind)) ?? ''
  const place = choose.vary(emojiPositions(tone, platform))
  const tags = hashtagsFor(brief, language, mostHashtags)
  const own = Math.max(1, brief.hashtags.length)
  const turn = choose.pick([...tags.slice(own).keys()]) ?? 0
  const shownTags = rotated(tags, own, turn).slice(0, hashtagsWanted(platform))
  const pieces: Piece[] = []
  const add = (block: string, keep: number, text: string, more: Partial<Piece> = {}) =>
    pieces.push({ block, keep, text, ...more })

  if (writingHabits[platform].longestTitle !== null) add('title', 95, title(say(choose.vary(titles))))
  add(
    'hook',
    always,
    place === 'before'
      ? `${emoji} ${hook}`
      : place === 'after'
        ? `${hook}${/[。！？]$/u.test(hook) ? '' : ' '}${emoji}`
        : hook,
  )

  const saidAlready = kind === 'countdown' || kind === 'deadline' ? material.whenDetail : undefined
  const details = pickDetails(
    material.details.filter((detail) => detail !== saidAlready),
    mostDetails[length],
  )
  const saidByHook = (fact: string) =>
    (kind === 'audience' && fact.endsWith(material.audience ?? ' ')) ||
    (kind === 'countdown' &&
      fact.endsWith(material.when ?? ' ') &&
      fact.length < (material.when?.length ?? 0) + 10)
  const addFacts = () =>
    material.facts
      .filter((fact) => !saidByHook(fact))
      .forEach((fact, index) => add('facts', 85 - index, fact, { line: true }))
  const factsFirst = timely.has(kind)
  if (factsFirst) addFacts()
  addDetails()
  if (!factsFirst) addFacts()
  add('action', linked ? 90 : 65, say(action))
  if (ask !== undefined) add('action', 28, say(ask), { line: true })
  for (const link of material.links.slice(1, 4)) add('action', 26, link, { line: true })
  shownTags.forEach((tag, index) =>
    add('hashtags', (index < brief.hashtags.length ? 64 : 44) - index, `#${tag}`),
  )

  const between = isBrief(platform) && choose.pick([true, false]) === true ? '\n' : '\n\n'
  return fit(pieces, { language, platform, between, limit: roomFor(limitOf(platform, length)) })

  function addDetails() {
    const asPoints =
      !material.own ||
      (details.length > 1 &&
        details.every((detail) => detail.length <= longestPoint && !/[.!?。！？]$/u.test(detail)))
    if (details.length === 0) return
    const mark = choose.vary(['•', '–', '→', '▸'])
    if (asPoints) add('details', 59, choose.vary(lines.leadIns) ?? '', { leads: true })
    for (const [index, detail] of details.entries()) {
      const keep = (/\p{N}/u.test(detail) ? 70 : 58) - index
      if (asPoints)
        add('details', keep, `${mark} ${capitalised(detail.replace(/[.。,，;]+$/u, ''))}`, { line: true })
      else add('details', keep, sentence(detail))
    }
  }

  function sentence(detail: string): string {
    const whole = capitalised(detail)
    return /[.!?…。！？][)”"»」』]?$|\p{Extended_Pictographic}\uFE0F?$/u.test(whole)
      ? whole
      : `${whole}${fullStop(language)}`
  }

  /** A draft is shortened to its target length, but never loses the link or the offer for it. */
  function roomFor(aim: number): number {
    const needed = pieces
      .filter(({ keep }) => keep >= 65)
      .reduce((sum, { text }) => sum + weigh(platform, text) + 3, 0)
    return Math.min(Math.max(aim, needed), platforms[platform].limits().characterLimit)
  }
}

/** If not all details fit, those with figures are preferred, in the order of the prompt. */
function pickDetails(details: string[], most: number): string[] {
  const ranked = new Set(
    details.toSorted((a, b) => Number(/\p{N}/u.test(b)) - Number(/\p{N}/u.test(a))).slice(0, most),
  )
  return details.filter((detail) => ranked.has(detail))
}

const title = (line: string) => line.replace(/[.。]$/u, '')

/** The user's own hashtags stay first; the others are shuffled by the seed. */
function rotated(tags: string[], own: number, turn: number): string[] {
  const others = tags.slice(own)
  return [...tags.slice(0, own), ...others.slice(turn), ...others.slice(0, turn)]
}
