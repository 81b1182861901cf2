import { angleKeys, type Angle } from '../../../contract/assistant/angles.ts'
import { ideaLimits, ideasCount, type Idea } from '../../../contract/assistant/idea.ts'
import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import { platformKeys, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { writingHabits } from '../../../contract/platforms/writing-habits.ts'
import { readBrief, type Brief } from '../writer/brief/read-brief.ts'
import { sentencesOf } from '../writer/brief/sentences.ts'
import { chooser } from '../writer/compose/chooser.ts'
import { materialFor, type Material } from '../writer/compose/material.ts'
import { openingsFor, type Opening } from '../writer/compose/openings.ts'
import { banks } from '../writer/phrases/banks.ts'
import { fillFrame } from '../writer/phrases/frame.ts'
import { aimLabels, angleOpenings, angleWords } from './angles.ts'
import type { IdeasTask } from './ideas-task.ts'

type Request = { about: IdeasTask; language: LanguageKey; seed: number }

/** The number of a page's sentences in one prompt. */
const sentencesEach = 2
const longestSentence = 280

/**
 * Creates a week of ideas without a model: angles that suit every subject, with the words of the user or the page. It
 * claims nothing that is not in them. Empty if there is no subject.
 */
export function writeIdeas({ about, language, seed }: Request): Idea[] {
  const subject = subjectOf(about)
  const brief = readBrief(subject)
  if (!brief) return []
  const material = materialFor(brief, language)
  const choose = chooser(seed, `${subject} ${language}`)
  const openings = openingsFor(banks[language], brief, material, 'friendly')
  const sentences = about.page ? sentencesIn(about.page.text) : []
  const platforms = new Map(about.platforms.map((key) => [key, 0]))
  const hooks = new Set<string>()
  return anglesOf(brief, choose).map((angle, at) => {
    const hook = hookOf(angle)
    hooks.add(hook)
    return {
      day: at + 1,
      platform: platformFor(angle, platforms),
      angle: angleOf(angle, hook).slice(0, ideaLimits.angle),
      hook,
      prompt: promptOf(angle, at),
    }
  })

  /** A hook that begins with the title of its angle does not repeat it. */
  function angleOf(angle: Angle, hook: string): string {
    const [title, aim] = angleWords[language][angle]
    if (!hook.toLowerCase().startsWith(title.toLowerCase())) return `${title}${colon(language)}${aim}`
    const [first = ''] = aim
    return first.toLocaleUpperCase(language) + aim.slice(first.length)
  }

  function hookOf(angle: Angle): string {
    const fitting = openings.filter(({ kind }) => angleOpenings[angle].includes(kind))
    const opening = choose.pick(fitting)
    const title = angleWords[language][angle][0]
    const own = cut(
      fillFrame(`${title}${colon(language)}{s}`, { s: material.subject }, language),
      ideaLimits.hook,
    )
    const said = opening ? cut(sayOpening(opening, material, language), ideaLimits.hook) : own
    return hooks.has(said) ? own : said
  }

  function promptOf(angle: Angle, at: number): string {
    const [title, aim] = angleWords[language][angle]
    const start = (at * sentencesEach) % Math.max(1, sentences.length)
    const facts = sentences.slice(start, start + sentencesEach)
    const goal = `${aimLabels[language]}${title} – ${aim}`
    const link = about.page?.url ?? ''
    const room = ideaLimits.prompt - goal.length - (link.length > 500 ? 0 : link.length) - 4
    const said = cut([subject, ...facts.filter((fact) => !subject.includes(fact))].join('\n'), room)
    return [said, link.length > 500 ? '' : link, goal].filter((line) => line !== '').join('\n')
  }
}

/** The user's topic, else the page's title without the name of its site. */
function subjectOf({ topic, page }: IdeasTask): string {
  if (topic !== '') return topic
  const title = page?.title ?? ''
  const [first = '', ...others] = title.split(/\s+[|·•–—-]\s+/u)
  // If the site's name comes first, the rest is more specific.
  const longest = others.reduce((best, part) => (part.length > 2 * best.length ? part : best), first)
  return longest === '' ? (sentencesIn(page?.text ?? '')[0] ?? '') : longest
}

function sentencesIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => sentencesOf(line))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 12 && sentence.length <= longestSentence)
}

/** A reminder needs a date; the other angles are rotated by the seed. */
function anglesOf(brief: Brief, choose: ReturnType<typeof chooser>): Angle[] {
  const dated = brief.facts.when.length > 0 || brief.facts.offers.length > 0 || brief.links.length > 0
  const others = angleKeys.filter((key) => key !== 'intro' && (key !== 'reminder' || !dated))
  const left = choose.pick(others.map((_, at) => at)) ?? 0
  const gone = new Set([others[left], dated ? others[(left + 3) % others.length] : undefined])
  const kept = angleKeys.filter((key) => !gone.has(key))
  const excess = kept.length - ideasCount
  // Extra angles are removed from the middle, because a week begins with the subject and ends with a call to action.
  return excess > 0 ? [...kept.slice(0, 3), ...kept.slice(3 + excess)] : kept
}

function platformFor(angle: Angle, used: Map<PlatformKey, number>): PlatformKey {
  const least = Math.min(...used.values())
  const free = [...used].filter(([, times]) => times === least).map(([key]) => key)
  const place = (key: PlatformKey) => writingHabits[key].suits[angle] ?? Number.MAX_SAFE_INTEGER
  const chosen = free.toSorted((a, b) => place(a) - place(b))[0] ?? platformKeys[0]
  used.set(chosen, (used.get(chosen) ?? 0) + 1)
  return chosen
}

function sayOpening({ kind, frame }: Opening, material: Material, language: LanguageKey): string {
  const values = {
    s: kind === 'audience' ? material.core : material.subject,
    when: (material.whenDetail ?? material.when ?? '').replace(/[.。!！]+$/u, ''),
    audience: material.audience ?? '',
    link: material.links[0] ?? '',
  }
  return fillFrame(frame, values, language)
}

function colon(language: LanguageKey): string {
  if (language === 'fr') return ' : '
  return language === 'ja' || language.startsWith('zh') ? '：' : ': '
}

/** Cuts at whole words. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const part = text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
  const space = part.lastIndexOf(' ')
  return `${(space > maxLength / 2 ? part.slice(0, space) : part).trimEnd()}…`
}
