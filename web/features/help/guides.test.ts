import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findGuides, guides } from '../../../contract/help/guides/guides.ts'
import { phonePictureNames, pictureNames } from '../../../contract/help/guides/picture-names.ts'

test('every guide has an address of its own and something to read in each part', () => {
  expect(new Set(guides.map(({ slug }) => slug)).size).toBe(guides.length)
  for (const { slug, parts } of guides) {
    for (const { title, text = [], steps = [], table } of parts) {
      expect(text.length + steps.length + (table?.rows.length ?? 0), `${slug}: ${title}`).toBeGreaterThan(0)
    }
  }
})

test('a search finds guides by the beginnings of all its words, wherever they are', () => {
  const found = (search: string) => findGuides(search).map(({ slug }) => slug)
  expect(found('needs atten')).toEqual(['not-published', 'approval', 'notifications'])
  expect(found('HEIC')).toEqual(['media'])
  expect(found('')).toHaveLength(guides.length)
  expect(found('zeppelin')).toEqual([])
})

test('every picture of a guide is there for wide and narrow windows, or as on a phone, light and dark, and no other is', () => {
  const folder = path.join(import.meta.dirname, './pictures')
  const shown = guides.flatMap(({ parts }) => parts.flatMap(({ picture }) => picture?.name ?? []))
  expect(new Set(shown)).toEqual(new Set([...pictureNames, ...phonePictureNames]))
  const files = [
    ...pictureNames.flatMap((name) => [`${name}-wide`, `${name}-narrow`]),
    ...phonePictureNames.map((name) => `${name}-narrow`),
  ].flatMap((name) => [`${name}-light.webp`, `${name}-dark.webp`])
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
})

test('no screen has two guides', () => {
  const screens = guides.flatMap((guide) => guide.screens)
  expect(new Set(screens).size).toBe(screens.length)
})
