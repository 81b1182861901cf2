/** The part of Playwright's JSON report that is read here. */
export type Report = { suites?: Suite[] }
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; tests: { results?: Result[] }[] }
type Result = { steps?: Step[] }
type Step = { title: string; error?: unknown; steps?: Step[] }

const chapters = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
]

const folder = 'specification/'

/** `section`: the chapter's number and a name, such as '2 Landing page'. `note`: what is done instead, or the test that proves it. */
export type Sentence = { section: string; text: string; note: string | undefined; failed: boolean }

/**
 * docs/conformance.md: each sentence of the specification, by section, with the result of its step, and what the
 * product does instead where it departs from it. Undefined if the report has no such step.
 */
export function conformancePage(report: Report): string | undefined {
  const all = (report.suites ?? []).filter(({ file }) => file.includes(folder)).flatMap(sentencesOf)
  if (all.length === 0) return undefined
  const departures = all.filter(isDeparture).length
  const failed = all.filter((one) => one.failed).length
  const bySection = Map.groupBy(all, ({ section }) => section)
  const sections = [...bySection].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return [
    '# Conformance to the specification',
    '',
    'Written by `npm run conformance` from the results of the tests in `tests/e2e/specification`, which use the',
    'product in a browser and over HTTP. Each line is a sentence of the specification, and a step of a test.',
    '',
    `${all.length} sentences: ${all.length - departures - failed} as specified, ${departures} with a deliberate departure`,
    `whose replacement is tested, ${failed} failed.`,
    ...sections.flatMap(([section, sentences], at) => [
      ...(section[0] === sections[at - 1]?.[0][0] ? [] : headingOf(section)),
      '',
      `### ${section.slice(2)}`,
      '',
      ...sentences.map(lineOf),
    ]),
    '',
  ].join('\n')
}

function sentencesOf({ specs = [], suites = [] }: Suite): Sentence[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => (results?.at(-1)?.steps ?? []).flatMap(sentenceOf)),
  )
  return [...own, ...suites.flatMap(sentencesOf)]
}

/** The parts of a step's title are written by tests/e2e/specification/sentences.ts. */
function sentenceOf({ title, error, steps = [] }: Step): Sentence[] {
  const [section = '', text, note] = title.split(' | ')
  if (text === undefined) return steps.flatMap(sentenceOf)
  return [{ section, text, note, failed: error !== undefined }]
}

/** The line of the page. */
export function lineOf(sentence: Sentence): string {
  const { text, note, failed } = sentence
  const mark = failed ? '**Failed.** ' : isDeparture(sentence) ? '*Departure.* ' : ''
  return `- ${mark}${escaped(ended(text))}${note === undefined ? '' : ` ${escaped(ended(note))}`}`
}

const isDeparture = ({ note }: Sentence) => note?.startsWith('Instead: ') ?? false

const ended = (text: string) => (/[.?!]['"]?$/.test(text) ? text : `${text}.`)

/** Characters that Markdown would read as marks. */
const escaped = (text: string) => text.replaceAll(/[*_<>{}]/g, (mark) => `\\${mark}`)

const headingOf = (section: string) => ['', `## ${section[0]}. ${chapters[Number(section[0]) - 1] ?? ''}`]
