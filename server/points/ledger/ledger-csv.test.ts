import { expect, test } from 'vitest'
import { ledgerCsv } from './ledger-csv.ts'

const line = {
  id: '01890000-0000-7000-8000-000000000000',
  at: '2027-01-01T00:00:00.000Z',
  kind: 'hold' as const,
  points: -2,
  balanceAfter: 8,
  postId: null,
  postDeleted: false,
  invoiceId: null,
  client: null,
}

async function cellsOf(note: string, by: string): Promise<string | undefined> {
  let text = ''
  for await (const part of ledgerCsv(
    (async function* () {
      yield await Promise.resolve({ ...line, note, by })
    })(),
  ))
    text += part
  return text.slice(text.indexOf('\r\n') + 2)
}

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(1)'])(
  'a spreadsheet reads %j as text, not as a formula, and points stay numbers',
  async (formula) => {
    const cells = await cellsOf(formula, formula)
    const cell = /[\r\n]/.test(formula) ? `"'${formula}"` : `'${formula}`
    expect(cells).toBe(`${line.at},hold,${cell},-2,8,${cell},,,\r\n`)
  },
)
