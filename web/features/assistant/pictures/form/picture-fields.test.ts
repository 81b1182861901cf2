import { expect, test } from 'vitest'
import { createPictureSchema } from '../../../../../contract/assistant/pictures.ts'
import type { Brand } from '../../../brand-voices/index.ts'
import { brandFields, initialFields, pictureRequest, validFields } from './picture-fields.ts'

const id = '0198f000-0000-7000-8000-000000000001'
const brand: Brand = { voiceId: id, name: 'House', colors: ['#0f766e', '#fef3c7'], logoUrl: '/logo.png' }
const brands = { all: [brand], inUse: id }

test('the brand in use is selected with its colors and logo; without one there are no brand colors and no logo', () => {
  expect(initialFields('twitter', 'We open', brands)).toMatchObject({
    voiceId: id,
    colors: 'brand',
    logo: true,
  })
  const none = { voiceId: null, colors: 'auto', logo: false }
  expect(initialFields('twitter', 'We open', { ...brands, inUse: null })).toMatchObject(none)
  expect(brandFields({ ...brand, colors: [], logoUrl: null })).toEqual({ ...none, voiceId: id })
})

test('colors and logos that a brand no longer has are left out', () => {
  const fields = initialFields('twitter', 'We open', brands)
  expect(validFields(fields, undefined)).toMatchObject({ voiceId: null, colors: 'auto', logo: false })
  const bare = { ...brand, colors: ['#000000'], logoUrl: null }
  expect(validFields(fields, bare)).toMatchObject({ colors: 'brand', logo: false })
  expect(validFields({ ...fields, colors: '#fef3c7' }, bare).colors).toBe('auto')
  expect(validFields({ ...fields, colors: 'forest' }, undefined).colors).toBe('forest')
})

test('a picture from a description uses the colors of a brand but no logo', () => {
  const fields = validFields({ ...initialFields('twitter', 'A loaf', brands), kind: 'image' }, brand)
  expect(fields).toMatchObject({ colors: 'brand', logo: false })
  expect(validFields({ ...fields, colors: 'forest' }, brand).colors).toBe('auto')
})

test('the request matches the schema, and includes the voice only if it is used', () => {
  const fields = initialFields('twitter', 'We open', brands)
  const request = pictureRequest('twitter', fields)
  expect(createPictureSchema.safeParse({ ...request, id }).success).toBe(true)
  expect(request.voiceId).toBe(id)
  expect(pictureRequest('twitter', { ...fields, colors: '#0f766e', logo: false }).voiceId).toBe(id)
  expect(pictureRequest('twitter', { ...fields, colors: 'forest', logo: false }).voiceId).toBeNull()
})
