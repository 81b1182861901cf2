import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The font families of cards: a serif, a sans serif, and one for each East Asian script. */
export type Family = 'serif' | 'sans' | 'zh-Hans' | 'zh-Hant' | 'ja' | 'ko'

/** One file of a family, with the characters of some Unicode ranges. */
export type FontFile = { path: string; family: Family; ranges: [from: number, to: number][] }

const require = createRequire(import.meta.url)

/** The list of Unicode ranges of each family and the names of its files. */
const packages: Record<Family, { list: string; name: string; axes: string }> = {
  serif: {
    list: require.resolve('@fontsource-variable/fraunces/unicode.json'),
    name: 'fraunces',
    axes: 'standard',
  },
  sans: { list: require.resolve('@fontsource-variable/inter/unicode.json'), name: 'inter', axes: 'wght' },
  'zh-Hans': {
    list: require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    name: 'noto-sans-sc',
    axes: 'wght',
  },
  'zh-Hant': {
    list: require.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
    name: 'noto-sans-tc',
    axes: 'wght',
  },
  ja: {
    list: require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
    name: 'noto-sans-jp',
    axes: 'wght',
  },
  ko: {
    list: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
    name: 'noto-sans-kr',
    axes: 'wght',
  },
}

const known = new Map<Family, FontFile[]>()

/** The files of a family. A large script is split into about a hundred files, so that only the needed ones are read. */
export function fontFiles(family: Family): FontFile[] {
  const found = known.get(family)
  if (found) return found
  const { list, name, axes } = packages[family]
  const subsets = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const files = Object.entries(subsets).map(([subset, ranges]) => ({
    path: path.join(
      path.dirname(list),
      'files',
      `${name}-${subset.replaceAll(/[[\]]/g, '')}-${axes}-normal.woff2`,
    ),
    family,
    ranges: ranges.split(',').map(readRange),
  }))
  known.set(family, files)
  return files
}

/** `U+4e00-4eff` or `U+4e00`. */
function readRange(range: string): [number, number] {
  const [from = '', to = from] = range.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

export function covers(file: FontFile, codePoint: number): boolean {
  return file.ranges.some(([from, to]) => codePoint >= from && codePoint <= to)
}
