import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { defaultDisplay } from '../../../../contract/accounts/display.ts'
import { session } from '../../../shared/session/session.ts'
import {
  addressOf,
  analyticsParameters,
  choiceParameters,
  chosenParameters,
  readView,
} from './analytics-view.ts'

const id = '0199a6a8-2c3d-7e4f-8a5b-6c7d8e9f0a1b'
const now = new Date(2026, 2, 15, 12)
const viewOf = (address: string) => readView(new URLSearchParams(address))

describe('the view in the address', () => {
  test('survives being written and read again', () => {
    for (const address of [
      '',
      'range=7',
      'range=own&from=2026-01-01&to=2026-01-31',
      `accounts=${id}&platforms=instagram%2Cyoutube&labels=${id}&compare=none&metric=reach&by=account`,
    ]) {
      expect(addressOf(viewOf(address)).toString()).toBe(address)
    }
  })

  test('ignores values that it does not know', () => {
    const usual = viewOf('')
    expect(viewOf('range=8&from=yesterday&accounts=1,2&platforms=myspace&metric=magic&by=luck')).toEqual(
      usual,
    )
  })
})

describe('the days that are asked for', () => {
  afterEach(() => session.end('signed-out'))

  const daysOf = (address: string) => {
    const query = chosenParameters(viewOf(address), now)
    return [query.get('from'), query.get('to')]
  }

  test('end today and include it', () => {
    expect(daysOf('range=7')).toEqual(['2026-03-09', '2026-03-15'])
    expect(daysOf('')).toEqual(['2026-02-14', '2026-03-15'])
  })

  test('end today in the time zone of the workspace', () => {
    const utc = new Date('2026-03-15T23:30:00Z')
    const lastDay = (timeZone: string) => {
      session.start('a-token', { timeZone, display: defaultDisplay } as User)
      return chosenParameters(viewOf('range=7'), utc).get('to')
    }
    expect(['Asia/Tokyo', 'America/Los_Angeles'].map(lastDay)).toEqual(['2026-03-16', '2026-03-15'])
  })

  test('of a month are its days', () => {
    expect(daysOf('range=month')).toEqual(['2026-03-01', '2026-03-15'])
    expect(daysOf('range=last-month')).toEqual(['2026-02-01', '2026-02-28'])
  })

  test('of the last 12 months are a year', () => {
    expect(daysOf('range=year')).toEqual(['2025-03-16', '2026-03-15'])
  })

  test('of an own range are left to the server until both are chosen in their order', () => {
    expect(daysOf('range=own&from=2026-01-05&to=2026-01-09')).toEqual(['2026-01-05', '2026-01-09'])
    expect(daysOf('range=own&from=2026-01-05')).toEqual([null, null])
    expect(daysOf('range=own&from=2026-01-09&to=2026-01-05')).toEqual([null, null])
  })
})

test('what a chart shows is not asked of the server, so that it changes at once', () => {
  const asked = (address: string) => analyticsParameters(viewOf(address), now).toString()
  expect(asked('metric=reach&by=account')).toBe(asked(''))
  expect(asked('compare=none')).not.toBe(asked(''))
})

test('insights are of the chosen accounts, platforms and labels, but not of the days', () => {
  const query = choiceParameters(viewOf(`range=7&accounts=${id}&platforms=youtube`))
  expect([...query]).toEqual([
    ['accounts', id],
    ['platforms', 'youtube'],
  ])
})
