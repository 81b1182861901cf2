import type { Patterns, TraitName } from '../../../../contract/analytics/analytics.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { capitalized, knownOr } from '../../../shared/words/known-or.ts'
import type { TableData } from '../charts/chart-data.ts'
import { percent } from '../figures.ts'

/** A rate of fewer posts is drawn faintly and not compared. */
export const fewPosts = 5

const traitTitles: Record<TraitName, string> = {
  media: 'Media',
  length: 'Length',
  hashtags: 'Hashtags',
  link: 'Link',
  question: 'Question',
}

const valueNames: Record<TraitName, Record<string, string>> = {
  media: { text: 'Text only', picture: 'One picture', pictures: 'Several pictures', video: 'Video' },
  length: { short: 'Under 100 characters', medium: '100 to 250', long: 'Longer' },
  hashtags: { none: 'None', few: '1 or 2', some: '3 to 5', many: 'More than 5' },
  link: { with: 'With a link', without: 'Without' },
  question: { with: 'Asks a question', without: 'Does not' },
}

const unknown: Record<string, string> = {}

type Group = Patterns['kinds'][number]['groups'][number]

export type KindRow = {
  key: string
  name: string
  posts: number
  rate: number | null
  /** "4.2% · 24 posts". */
  words: string
  isFew: boolean
}

export type KindGroup = { title: string; rows: KindRow[] }

/** The kinds of posts with their rates, grouped by what is compared. A trait with one kind compares nothing. */
export function kindGroups(kinds: Patterns['kinds']): KindGroup[] {
  return kinds
    .map(({ kind, groups }) => ({
      title: knownOr(traitTitles, kind, capitalized(kind)),
      rows: groups
        .filter(({ posts }) => posts > 0)
        .map((group) => rowOf(knownOr(valueNames, kind, unknown)[group.key], group)),
    }))
    .filter(({ rows }) => rows.length > 1)
}

function rowOf(name: string | undefined, { key, rated, engagementRate }: Group): KindRow {
  const count = counted(rated, 'post')
  return {
    key,
    name: name ?? capitalized(key),
    posts: rated,
    rate: engagementRate,
    words: engagementRate === null ? 'Not available' : `${percent(engagementRate)} · ${count}`,
    isFew: rated < fewPosts,
  }
}

export const kindsTable = (groups: readonly KindGroup[]): TableData => ({
  columns: ['Kind of post', 'Posts', 'Engagement rate, %'],
  rows: groups.flatMap(({ title, rows }) =>
    rows.map(({ name, posts, rate }) => [
      `${title}: ${name}`,
      posts,
      rate === null ? null : Math.round(rate * 100) / 100,
    ]),
  ),
})
