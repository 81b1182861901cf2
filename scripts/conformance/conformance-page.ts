/** The part of Playwright's JSON report that is read here. */
export type Report = { suites?: Suite[] }
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; tests: { annotations?: Annotation[]; status: string }[] }
type Annotation = { type: string; description?: string }

const sections = [
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

type State = 'as specified' | 'departure' | 'missing' | 'failed'
/** A skipped test is of something that the product lacks. `reason`: why the product does something else. */
type Sentence = { title: string; state: State; reason: string | undefined; proof: string | undefined }

const marks: Record<State, string> = {
  'as specified': '',
  departure: '*Departure.* ',
  missing: '**Missing.** ',
  failed: '**Failed.** ',
}

/**
 * docs/conformance.md: each sentence of the specification, by section, with the result of the test that has it as its
 * title, and why where the product does something else. Undefined if the report has none of these tests.
 */
export function conformancePage(report: Report): string | undefined {
  const files = (report.suites ?? [])
    .filter(({ file }) => file.includes(folder))
    .map((suite) => ({ file: suite.file.slice(suite.file.indexOf(folder)), sentences: sentencesOf(suite) }))
    .toSorted((a, b) => a.file.localeCompare(b.file, 'en'))
  if (files.length === 0) return undefined
  const all = files.flatMap(({ sentences }) => sentences)
  const count = (state: State) => all.filter((one) => one.state === state).length
  return [
    '# Conformance to the specification',
    '',
    'Written by `npm run conformance` from the results of the tests in `tests/e2e/specification`, which use the',
    'product in a browser and over HTTP. Each line is a sentence of the specification and the title of its test.',
    '',
    `${all.length} sentences: ${count('as specified')} as specified, ${count('departure')} with a deliberate departure`,
    `whose replacement is tested, ${count('missing')} missing in the product, ${count('failed')} failed.`,
    ...files.flatMap(({ file, sentences }, at) => [
      ...(sectionOf(file) === sectionOf(files[at - 1]?.file) ? [] : headingOf(file)),
      '',
      `### ${nameOf(file)}`,
      '',
      `Tests: [${file}](../tests/e2e/${file})`,
      '',
      ...sentences.map(lineOf),
    ]),
    '',
  ].join('\n')
}

function sentencesOf({ specs = [], suites = [] }: Suite): Sentence[] {
  const own = specs.map(({ title, tests }): Sentence => {
    const annotations = tests.flatMap((test) => test.annotations ?? [])
    const textOf = (type: string) => annotations.find((one) => one.type === type)?.description
    const departure = textOf('departure')
    const has = (status: string) => tests.some((test) => test.status === status)
    const kept = departure === undefined ? 'as specified' : 'departure'
    return {
      title,
      state: has('unexpected') ? 'failed' : has('skipped') ? 'missing' : kept,
      reason: departure,
      proof: textOf('proof'),
    }
  })
  return [...own, ...suites.flatMap(sentencesOf)]
}

function lineOf({ title, state, reason, proof }: Sentence): string {
  const why = reason === undefined ? '' : ` Instead: ${ended(reason)}`
  const also = proof === undefined ? '' : ` See also: ${ended(proof)}`
  return `- ${marks[state]}${escaped(ended(title))}${why}${also}`
}

const ended = (text: string) => (/[.?!]['"]?$/.test(text) ? text : `${text}.`)

/** Characters that Markdown would read as marks. */
const escaped = (text: string) => text.replaceAll(/[*_<>{}]/g, (mark) => `\\${mark}`)

const sectionOf = (file = '') => Number(/\/(\d)/.exec(file)?.[1] ?? 0)

const headingOf = (file: string) => ['', `## ${sectionOf(file)}. ${sections[sectionOf(file) - 1] ?? ''}`]

/** "2-other-screens.journey.ts" is "Other screens". */
function nameOf(file: string): string {
  const words = (/\/\d-(.*)\.journey/.exec(file)?.[1] ?? file).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
