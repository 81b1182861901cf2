import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv, type CsvFile } from '../../../server/post-imports/file/read-csv.ts'
import type { FileRow } from '../../../server/post-imports/file/read-row.ts'
import { knownNames } from '../../../server/post-imports/known-names.ts'
import { decodeText } from '../../../web/features/posts/import/decode-text.ts'

const rye = 'Fresh rye'
const nine = { localTime: '2027-12-01T09:00' }
const link = 'https://bakery.example/rye'
const a = 'https://bakery.example/a.jpg'
const b = 'https://bakery.example/b.jpg'
const on = (...known: string[]) => ({ known, unknown: [] })

/**
 * Spreadsheets as other tools, spreadsheets and people make them: the file, what its columns become, and its rows. Only
 * the parts of a row that matter are named. A new case is a file and a line.
 */
// oxfmt-ignore
const corpus: [file: string, fields: string, ...rows: object[]][] = [
  ['publer.csv', 'dateTime text link media title labels altTexts - - - - -', { text: `Fresh rye, still warm\n\n${link}`, time: nine, pictures: [a, b], title: 'Rye bread', altTexts: ['A loaf', 'A knife'], labels: ['Autumn', 'Bread'] }, { time: { localTime: '2027-12-02T17:30' } }],
  ['publer-old.csv', 'dateTime text link media title labels', { text: `${rye}\n\n${link}`, time: nine, pictures: [a], labels: ['Autumn'] }],
  ['socialbee.csv', 'text link media media media dateTime', { text: `${rye}\n\n${link}`, time: nine, pictures: [a, b] }],
  ['highlevel.csv', 'dateTime text link media media media', { text: `${rye}\n\n${link}`, time: nine, pictures: [a] }],
  ['highlevel-two-headers.csv', 'dateTime text link media labels', { row: 3, text: `${rye}\n\n${link}`, time: nine, labels: ['autumn'] }],
  ['later.csv', 'accounts text dateTime media', { text: `${rye}\n\nStill warm`, time: nine, accounts: [{ name: '@bakery' }], pictures: [a] }],
  ['buffer.csv', 'text media labels dateTime', { text: rye, time: nine, pictures: [a], labels: ['autumn'] }],
  ['hootsuite.csv', 'dateTime text link', { row: 1, text: `Fresh rye, still warm\n\n${link}`, time: { localTime: '2027-12-13T09:00' } }, { text: 'Cake', time: { localTime: '2027-12-01T10:00' } }],
  ['hootsuite-semicolons.csv', 'dateTime text link', { text: `Rye, wheat, spelt\n\n${link}`, time: { localTime: '2027-12-13T09:00' } }],
  ['metricool.csv', 'text date time isDraft isPlatform isPlatform isPlatform - isPlatform - isPlatform isPlatform - - media*10 altTexts*10 - - title - -', { text: rye, time: nine, platforms: on('twitter', 'instagram'), pictures: [a], isDraft: false }, { isDraft: true, platforms: on('facebook') }, { platforms: on() }],
  ['sprout.csv', 'date time text link media', { text: `${rye}\n\n${link}`, time: { localTime: '2027-12-13T09:00' }, pictures: [a] }],
  ['ayrshare.csv', 'text platforms media dateTime', { text: rye, time: { instant: '2027-12-01T09:00:00Z' }, platforms: on('twitter', 'facebook', 'instagram') }],
  ['postfast.csv', 'dateTime - text media -', { text: rye, time: { instant: '2027-12-01T08:00:00Z' } }],
  ['own-export.csv', 'text dateTime timeZone accounts media labels - -', { text: '=SUM(A1) is bread', time: nine, timeZone: 'Europe/Vienna', accounts: [{ name: 'Twitter/X @bakery' }] }],
  ['excel-sep.csv', 'text dateTime', { row: 2, text: 'Frisches Brot', time: nine }],
  ['excel-german.csv', 'text date time platforms', { text: 'Frisches Brot für alle, noch warm', time: nine, platforms: on('instagram') }],
  ['excel-unicode-text.txt', 'text date time', { text: 'Fresh rye – still warm ☕', time: { localTime: '2027-12-13T09:00' } }],
  ['utf-16-be.csv', 'text dateTime', { text: `${rye} ☕`, time: nine }],
  ['utf-16-without-mark.csv', 'text dateTime', { text: `${rye} ☕`, time: nine }],
  ['excel-serial.csv', 'dateTime time text', { text: rye, time: nine }, { time: { localTime: '2027-12-02T09:00' } }],
  ['excel-short-dates.csv', 'dateTime text', { text: rye, time: { localTime: '2027-01-12T09:00' } }, { time: { localTime: '2027-01-13T09:00' } }],
  ['unclear-dates.csv', 'dateTime text', { text: rye, time: 'unclear' }, { time: 'unclear' }],
  ['google-sheets.tsv', 'text platforms dateTime', { text: rye, time: nine, platforms: on('twitter', 'instagram', 'linkedin') }],
  ['content-calendar.csv', '- date time platforms text text -', { row: 4, text: `${rye}\n\n#bread #vienna`, time: nine, platforms: on('facebook', 'instagram') }],
  ['mixed-line-ends.csv', 'text dateTime', { text: 'Line 1\nLine 2', time: nine }, { row: 3, text: 'Cake\nwith cream' }],
  ['old-mac.csv', 'text dateTime', { text: rye, time: nine }],
  ['utc-column.csv', 'text dateTime', { text: rye, time: { instant: '2027-12-01T09:00:00Z' } }],
  ['unix-time.csv', 'text dateTime', { text: rye, time: { instant: '2027-12-01T09:00:00Z' } }],
  ['unknown-names.csv', '- text dateTime media', { text: 'Frisches Brot, noch warm, ab sieben Uhr', time: { localTime: '2027-12-01T07:00' }, pictures: [a] }, {}],
  ['status-and-ids.csv', '- - - text dateTime -', { text: 'Fresh rye for everybody', time: nine }],
  ['unquoted-commas.csv', 'text dateTime', { isTooLong: true }],
  ['only-texts.csv', 'text', { row: 2, text: rye, time: null, platforms: null }, { row: 3, text: 'Cake' }],
  ['no-names-at-all.csv', 'text dateTime', { row: 1, text: rye, time: nine }, { row: 2, text: 'Cake' }],
  ['empty-columns.csv', 'text dateTime', { text: rye, time: nine }],
  ['spreadsheet-error.csv', 'text dateTime', { text: '#NAME?' }],
  ['nothing-known.csv', '- -'],
]

const read = (file: string, more: object = {}): CsvFile => {
  const bytes = readFileSync(new URL(file, import.meta.url))
  return readCsv(decodeText(bytes), { remembered: [], known: knownNames, ...more })
}

const expanded = (fields: string) =>
  fields.split(' ').flatMap((field) => {
    const [name = '', times = '1'] = field.split('*')
    return Array.from({ length: Number(times) }, () => (name === '-' ? 'unused' : name))
  })

test.each(corpus)('%s becomes %s', (file, fields, ...rows) => {
  const { columns, rows: found } = read(file)
  expect(columns.map(({ field }) => field)).toEqual(expanded(fields))
  expect(found).toMatchObject(rows satisfies Partial<FileRow>[])
})

test('dates that can be read in two ways are asked about, and read as the user says', () => {
  const file = 'unclear-dates.csv'
  expect(read(file).unclearDate).toEqual({
    written: '01/12/2027 9:00',
    dayFirst: '2027-12-01',
    monthFirst: '2027-01-12',
  })
  expect(read(file, { dayFirst: true }).rows[0]?.time).toEqual(nine)
  expect(read(file, { dayFirst: false }).rows[0]?.time).toEqual({ localTime: '2027-01-12T09:00' })
})

test('what was chosen for the same columns is used again, unless something else is chosen', () => {
  const remembered = [
    { header: ['Date', 'Text'], columns: ['unused', 'text'], dayFirst: true },
    { header: ['Date', 'Text'], columns: ['date', 'text'], dayFirst: null },
    { header: ['Text'], columns: ['unused'], dayFirst: null },
  ]
  const file = 'unclear-dates.csv'
  expect(read(file, { remembered })).toMatchObject({ remembered: true, dayFirst: true })
  expect(read(file, { remembered }).columns.map(({ field }) => field)).toEqual(['unused', 'text'])
  const chosen = read(file, { remembered, columns: ['dateTime', 'text'], dayFirst: false })
  expect(chosen).toMatchObject({ remembered: false, dayFirst: false, guessed: ['dateTime', 'text'] })
  expect(chosen.rows[0]).toMatchObject({ time: { localTime: '2027-01-12T09:00' } })
})

test('the user can say that the first row is a post, or that it names the columns', () => {
  expect(read('only-texts.csv', { hasHeader: false })).toMatchObject({
    hasHeader: false,
    columns: [{ name: 'Column A', field: 'text' }],
    rows: [{ row: 1, text: 'Text' }, { row: 2 }, { row: 3 }],
  })
  expect(read('no-names-at-all.csv', { hasHeader: true })).toMatchObject({
    hasHeader: true,
    columns: [{ name: 'Fresh rye' }, { name: '2027-12-01 09:00' }],
  })
})

test('columns that say nothing, or that only an export has, are no loss', () => {
  const lost = (file: string) =>
    read(file)
      .columns.filter(({ field, expected, values }) => field === 'unused' && values.length > 0 && !expected)
      .map(({ name }) => name)
  expect(lost('own-export.csv')).toEqual([])
  expect(lost('metricool.csv')).toEqual(['Pinterest'])
  expect(lost('publer.csv')).toEqual([])
  expect(lost('status-and-ids.csv')).toEqual(['ID', 'Post ID', 'Created at', 'Approved by'])
})

test('a workbook is refused with the way out', () => {
  const workbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 20, 0, 6, 0])
  expect(() => decodeText(workbook)).toThrow('choose Save as or Download, and then CSV')
})
