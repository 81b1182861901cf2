import { describe, expect, test } from 'vitest'
import { registerSchema } from './accounts/accounts.ts'
import { boundedList, boundedText } from './bounds.ts'
import { z } from './zod.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('a bounded text', () => {
  test('does not check a text that is too long', () => {
    let ran = 0
    const counted = (text: string) => {
      ran += 1
      return text !== ''
    }
    const schema = boundedText({ max: 10, required: 'Say it.', trim: true }).refine(counted)
    expect(messages(schema, 'a'.repeat(11))).toHaveLength(1)
    expect(messages(schema, 'a'.repeat(200_000))).toHaveLength(1)
    expect(ran).toBe(0)
    expect(schema.parse(`  ${'a'.repeat(10)}  `)).toBe('a'.repeat(10))
    expect(ran).toBe(1)
  })

  test('has one form for line ends and for letters with marks, and counts in it', () => {
    const schema = boundedText({ max: 5 })
    expect(schema.parse('a\r\nb\rc')).toBe('a\nb\nc')
    expect(schema.parse('Cafe\u0301')).toBe('Caf\u00e9')
    expect(schema.parse('\r\n'.repeat(5))).toBe('\n'.repeat(5))
    expect(messages(schema, '\r\n'.repeat(6))).toHaveLength(1)
    expect(schema.parse('👩\u200d👩')).toBe('👩\u200d👩')
  })

  test.each([undefined, null, '', '   '])('answers %j with the message of the field', (value) => {
    expect(messages(boundedText({ max: 10, required: 'Say it.', trim: true }), value)).toEqual(['Say it.'])
  })
})

describe('a bounded list', () => {
  test('checks no item of a list that is too long', () => {
    let looked = 0
    const item = z.unknown().refine(() => (looked += 1) > 0)
    const schema = boundedList(item, { max: 3, tooMany: 'Three at most.' })
    expect(messages(schema, [1, 2, 3, 4])).toEqual(['Three at most.'])
    expect(looked).toBe(0)
    expect(schema.parse([1, 2, 3])).toEqual([1, 2, 3])
  })
})

test('messages name the field and never come from the validation library', () => {
  const schema = z.object({
    full_name: z.string(),
    timeZone: z.string().min(2).max(4),
    samples: z.array(z.string()),
    platform: z.enum(['twitter', 'tiktok']),
    version: z.number().int().positive(),
    id: z.uuid(),
    url: z.url(),
    choice: z.union([z.literal('a'), z.number()]),
  })
  expect(messages(schema, {})).toEqual([
    'Full name is required',
    'Time zone is required',
    'Samples is required',
    'Platform must be one of twitter, tiktok',
    'Version is required',
    'Id is required',
    'Url is required',
    'Choice is not valid',
  ])
  const wrong = {
    full_name: 1,
    timeZone: 'a',
    samples: ['a', 2],
    platform: 'x',
    version: 0.5,
    id: 'x',
    url: 'x',
    choice: 'b',
  }
  expect(messages(schema, wrong)).toEqual([
    'Full name must be text',
    'Time zone must be at least 2 characters',
    'Samples 2 must be text',
    'Platform must be one of twitter, tiktok',
    'Version must be a whole number',
    'Id must be a UUID',
    'Url must be a web address',
    'Choice is not valid',
  ])
  expect(messages(schema, 'text')).toEqual(['This call takes a JSON object'])
  expect(messages(schema, { ...wrong, version: 0, timeZone: 'abcde' })).toContain(
    'Version must be more than 0',
  )
})

test('a missing field of a form answers with the words of the specification', () => {
  expect(messages(registerSchema, {})).toEqual([
    'Email is required',
    'Password is required',
    'Full name is required',
    'Phone number is required',
    'Please select an account type',
  ])
})
