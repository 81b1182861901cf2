import { expect, test } from 'vitest'
import { createPictureSchema } from '../../../../contract/assistant-pictures.ts'
import type { Brand } from './brand.ts'
import { brandFields, firstFields, pictureRequest, settledFields } from './picture-fields.ts'

const id = '0198f000-0000-7000-8000-000000000001'
const brand: Brand = { voiceId: id, name: 'House', colours: ['#0f766e', '#fef3c7'], logoUrl: '/logo.png' }
const brands = { all: [brand], inUse: id }

test('the brand in use is chosen with all it brings; another, or none, brings nothing', () => {
  expect(firstFields('twitter', 'We open', brands)).toMatchObject({
    voiceId: id,
    colours: 'brand',
    logo: true,
  })
  const none = { voiceId: null, colours: 'auto', logo: false }
  expect(firstFields('twitter', 'We open', { ...brands, inUse: null })).toMatchObject(none)
  expect(brandFields({ ...brand, colours: [], logoUrl: null })).toEqual({ ...none, voiceId: id })
})

test('what a brand has lost meanwhile is not asked for', () => {
  const fields = firstFields('twitter', 'We open', brands)
  expect(settledFields(fields, undefined)).toMatchObject({ voiceId: null, colours: 'auto', logo: false })
  const bare = { ...brand, colours: ['#000000'], logoUrl: null }
  expect(settledFields(fields, bare)).toMatchObject({ colours: 'brand', logo: false })
  expect(settledFields({ ...fields, colours: '#fef3c7' }, bare).colours).toBe('auto')
  expect(settledFields({ ...fields, colours: 'forest' }, undefined).colours).toBe('forest')
})

test('a picture from a description takes the colours of a brand and no logo', () => {
  const fields = settledFields({ ...firstFields('twitter', 'A loaf', brands), kind: 'image' }, brand)
  expect(fields).toMatchObject({ colours: 'brand', logo: false })
  expect(settledFields({ ...fields, colours: 'forest' }, brand).colours).toBe('auto')
})

test('the request is one the server understands, and names the voice where it is used', () => {
  const fields = firstFields('twitter', 'We open', brands)
  const request = pictureRequest('twitter', fields)
  expect(createPictureSchema.safeParse({ ...request, id }).success).toBe(true)
  expect(request.voiceId).toBe(id)
  expect(pictureRequest('twitter', { ...fields, colours: '#0f766e', logo: false }).voiceId).toBe(id)
  expect(pictureRequest('twitter', { ...fields, colours: 'forest', logo: false }).voiceId).toBeNull()
})
