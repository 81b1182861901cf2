import { expect, test } from 'vitest'
import { imagePrompt } from './image-prompt.ts'

const input = { platform: 'instagram', aspect: '1:1', text: ' A loaf of bread ' } as const

test('the prompt contains the colors of the brand, and ends with the description', () => {
  const plain = imagePrompt({ ...input, colors: 'auto' })
  expect(plain).toMatch(/Description: A loaf of bread$/)
  expect(plain).not.toMatch(/#|brand/)
  expect(imagePrompt({ ...input, colors: ['#0f766e', '#fef3c7'] })).toMatch(
    /brand: #0f766e, #fef3c7\. Description: A loaf of bread$/,
  )
})
