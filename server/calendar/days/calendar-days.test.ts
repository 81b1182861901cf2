import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DayNote, type Holiday, dayNoteLimits } from '../../../contract/calendar/calendar-days.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { countryOfZone } from './country-of-zone.ts'
import { holidayCountries } from './holidays.ts'

let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await sharedApp()
  owner = await app.addUser()
})
afterAll(() => app.close())

const clientOf = ({ token }: TestUser) => apiClient(app.url, token)
const daysOf = (from: string, to: string, user = owner) =>
  clientOf(user).call<{ holidays: Holiday[]; notes: DayNote[]; can: { write: boolean } }>(
    'GET',
    `/api/calendar/days?from=${from}&to=${to}`,
  )
const addNote = async (note: { id?: string; day: string; text: string }, user = owner) =>
  (
    await clientOf(user).call<{ note: DayNote }>('POST', '/api/calendar/notes', {
      id: randomUUIDv7(),
      ...note,
    })
  ).note
const choose = (country: string | null, user = owner) =>
  clientOf(user).call('PUT', '/api/calendar/country', { country })

describe('holidays', () => {
  test('are those of the chosen country, and none until one is chosen', async () => {
    const user = await app.addUser()
    expect((await daysOf('2026-12-20', '2027-01-10', user)).holidays).toEqual([])
    await choose('AT', user)
    const { holidays } = await daysOf('2026-12-20', '2027-01-10', user)
    expect(holidays.filter(({ isDayOff }) => isDayOff)).toEqual([
      { day: '2026-12-25', name: 'Christmas Day', isDayOff: true },
      { day: '2026-12-26', name: 'Boxing Day', isDayOff: true },
      { day: '2027-01-01', name: "New Year's Day", isDayOff: true },
      { day: '2027-01-06', name: 'Epiphany', isDayOff: true },
    ])
    await choose(null, user)
    expect((await daysOf('2026-12-20', '2027-01-10', user)).holidays).toEqual([])
  })

  test('that last several days are on each of them', async () => {
    await choose('TR')
    const { holidays } = await daysOf('2026-01-01', '2026-12-31')
    const sacrifice = holidays.filter(({ name }) => /sacrifice/i.test(name))
    expect(sacrifice.map(({ day }) => day)).toEqual(['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30'])
  })

  test.each([
    ['Europe/Vienna', 'AT'],
    ['America/Chicago', 'US'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['UTC', null],
    ['Mars/Olympus', null],
  ])('of the zone %s are suggested for %s', async (zone, country) => {
    expect(countryOfZone(await holidayCountries(), zone)).toBe(country)
  })

  test('the suggestion is for the zone of the user, and an unknown country is refused', async () => {
    const user = await app.addUser()
    const asked = await app.request('GET', '/api/calendar/country?timeZone=Europe%2FMadrid', {
      token: user.token,
    })
    expect(asked.body).toMatchObject({
      country: null,
      suggested: 'ES',
      countries: expect.arrayContaining(['AT', 'ES', 'US']),
    })
    const refused = await app.request('PUT', '/api/calendar/country', {
      token: user.token,
      body: { country: 'XX' },
    })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('notes', () => {
  test('are on their day, in the order in which they were written, also around clock changes', async () => {
    await addNote({ day: '2027-03-29', text: 'After the clocks change' })
    const first = await addNote({ day: '2027-03-28', text: '  Clocks change  ' })
    const second = await addNote({ day: '2027-03-28', text: 'Sale begins' })
    const { notes, can } = await daysOf('2027-03-28', '2027-03-28')
    expect(notes).toEqual([first, second])
    expect(first).toMatchObject({ day: '2027-03-28', text: 'Clocks change', version: 1 })
    expect(can).toEqual({ write: true })
  })

  test('can be changed and deleted in the version that was seen', async () => {
    const note = await addNote({ day: '2027-05-01', text: 'Before' })
    const path = `/api/calendar/notes/${note.id}`
    const change = { day: '2027-05-02', text: 'After', version: 1 }
    const { body } = await app.request('PUT', path, { token: owner.token, body: change })
    expect(body['note']).toEqual({ ...note, day: '2027-05-02', text: 'After', version: 2 })
    const stale = await app.request('PUT', path, { token: owner.token, body: change })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await app.request('DELETE', `${path}?version=1`, { token: owner.token })).status).toBe(409)
    expect((await app.request('DELETE', `${path}?version=2`, { token: owner.token })).status).toBe(200)
    expect((await daysOf('2027-05-01', '2027-05-02')).notes).toEqual([])
  })

  test('a repeated call adds no second note', async () => {
    const note = { id: randomUUIDv7(), day: '2027-06-01', text: 'Once' }
    expect(await addNote(note)).toEqual(await addNote(note))
    expect((await daysOf('2027-06-01', '2027-06-01')).notes).toHaveLength(1)
  })

  test('of another workspace are not seen, changed or replaced', async () => {
    const stranger = await app.addUser()
    const note = await addNote({ day: '2027-07-01', text: 'A secret launch' })
    expect((await daysOf('2027-07-01', '2027-07-01', stranger)).notes).toEqual([])
    const as = { token: stranger.token }
    const body = { day: '2027-07-01', text: 'Mine', version: 1 }
    const path = `/api/calendar/notes/${note.id}`
    expect((await app.request('PUT', path, { ...as, body })).status).toBe(404)
    expect((await app.request('DELETE', `${path}?version=1`, as)).status).toBe(404)
    const taken = { id: note.id, day: '2027-07-01', text: 'Mine' }
    expect((await app.request('POST', '/api/calendar/notes', { ...as, body: taken })).status).toBe(404)
    expect((await daysOf('2027-07-01', '2027-07-01')).notes).toEqual([note])
  })

  test('of one day are limited, also when they are written at once', async () => {
    const user = await app.addUser()
    const add = () =>
      app.request('POST', '/api/calendar/notes', {
        token: user.token,
        body: { id: randomUUIDv7(), day: '2027-08-01', text: 'One of many' },
      })
    const replies = await Promise.all(Array.from({ length: dayNoteLimits.perDay + 5 }, add))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(dayNoteLimits.perDay)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: 'A day has at most 20 notes. Delete one that is no longer needed.' },
    })
  })

  test.each([
    ['2027-02-30', '2027-03-01'],
    ['2027-03-02', '2027-03-01'],
    ['2026-01-01', '2027-01-02'],
    ['tomorrow', '2027-03-01'],
  ])('the days from %s to %s are refused', async (from, to) => {
    const path = `/api/calendar/days?from=${from}&to=${to}`
    expect(await app.request('GET', path, { token: owner.token })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})
