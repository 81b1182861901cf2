import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTo, overlaps, padTo } from './crop-rules.ts'
import { platformKeys, platforms } from '../platforms/platforms.ts'
import { nearestShape, ratioOf } from '../platforms/picture-rules.ts'

const sizes = fc.record({
  width: fc.integer({ min: 60, max: 4000 }),
  height: fc.integer({ min: 60, max: 4000 }),
})

test('what a click on a fitting shape makes is accepted, with and without borders', () => {
  fc.assert(
    fc.property(fc.constantFrom(...platformKeys), sizes, (platform, picture) => {
      const { picture: limits } = platforms[platform].limits()
      const nearest = nearestShape(limits, picture)
      if (nearest === null) return
      for (const part of [cutTo(picture, ratioOf(nearest)), padTo(picture, ratioOf(nearest))]) {
        expect(nearestShape(limits, part)).toBeNull()
        expect(overlaps(part, picture)).toBe(true)
      }
    }),
    { numRuns: 2000, examples: [['instagram', { width: 146, height: 60 }]] },
  )
})

test('a picture is cut within itself, and borders keep all of it', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(0.8, 1, 1.91), (picture, ratio) => {
      const cut = cutTo(picture, ratio)
      expect(cut.x >= 0 && cut.x + cut.width <= picture.width).toBe(true)
      expect(cut.y >= 0 && cut.y + cut.height <= picture.height).toBe(true)
      const padded = padTo(picture, ratio)
      expect(padded.x <= 0 && padded.x + padded.width >= picture.width).toBe(true)
      expect(padded.y <= 0 && padded.y + padded.height >= picture.height).toBe(true)
    }),
  )
})
